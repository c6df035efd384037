"""What leaves the log: one sentence for the model, from verified fields alone, and the cleaned detail."""

import json
import re

from tool_result import cut_text

MAX_LINE_CHARS = 200
_ESCAPE_SEQUENCE = re.compile("\x1b\\[[0-9;?]{0,20}[A-Za-z]")
_CONTROL_CHARACTER = re.compile("[\x00-\x1f\x7f-\x9f]")
_LINE_BREAK = re.compile("[\n\r\u2028\u2029]")
_STACK_LINE = re.compile(r'at |File "|Traceback \(')
_WORD_BREAK = re.compile(r"[\s'\"`()\[\]{}<>=,;:|]+")
_ROOTED_PATH = re.compile(r"(?:~|\.{1,2})?[\\/].")
_FILE_ENDING = re.compile(r"\.[A-Za-z]\w{0,5}\Z", re.ASCII)
_PLAIN_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_-]{0,63}", re.ASCII)


def describe(result, *, name=None, max_items_chars=8000, sentences=None):
    """The one sentence that a model reads about a call.

    `sentences` holds a tool's own words: {"empty": text or function, "refused": {code: text or function}}.
    A function gets the result; one that raises or gives no text falls back to the guard's sentence.
    """
    shown = name if isinstance(name, str) and _PLAIN_NAME.fullmatch(name) else "The tool"
    own = sentences or {}
    kind = result["kind"]
    if kind == "results":
        return _describe_results(shown, result["items"], max_items_chars)
    if kind == "empty":
        return _own_sentence(own.get("empty"), result) or _describe_empty(shown, result)
    if kind == "refused":
        sentence = _own_sentence((own.get("refused") or {}).get(result["code"]), result)
        if sentence:
            return sentence
        if result.get("question"):
            return _describe_question(shown, result["question"], max_items_chars)
    return _describe_failure(shown, result)


def _describe_results(name, items, max_chars):
    text, shown = _list_items(items, max_chars)
    count = "1 item" if len(items) == 1 else f"{len(items)} items"
    cut = f", too many to show, {shown} of {len(items)} shown" if shown < len(items) else ""
    return f"{name} returned {count} (kind: results){cut}: {text}"


def _describe_empty(name, result):
    return (
        f"{name} ran without a fault and found nothing (kind: empty, exit code: {_show_exit_code(result)}): "
        "this is a real answer, so tell the person that nothing was found."
    )


def _describe_failure(name, result):
    said = _find_reason(result) if result["kind"] == "refused" else ""
    facts = [f"kind: {result['kind']}", f"exit code: {_show_exit_code(result)}"]
    if result.get("code") is not None:
        facts.append(f"code: {result['code']}")
    if said:
        facts.append(f"reason: {_to_json(said)}")
    return (
        f"{name} FAILED ({', '.join(facts)}): it gave no data, "
        "so tell the person that this failed and describe no results."
    )


def _find_reason(result):
    """A detail that was cleaned already begins with the code, which the sentence names anyway."""
    line = find_clean_line(result["detail"])
    if line == result["code"]:
        return ""
    lead = f"{result['code']}: "
    return line[len(lead) :] if line.startswith(lead) else line


def _describe_question(name, question, max_chars):
    text = find_clean_line(question["text"]) or "Which one is meant?"
    choices, shown = _list_items(question["candidates"], max_chars)
    count = len(question["candidates"])
    cut = f", {shown} of {count} shown" if shown < count else ""
    return (
        f"{name} needs an answer from the person first (kind: refused, code: {question['code']}): ask "
        f"{_to_json(text)} and offer these choices{cut}: {choices}; there are no results yet, so describe none."
    )


def _list_items(items, max_chars):
    """As many whole items as fit, from the first on."""
    parts = []
    chars = 2
    for item in items:
        part = _to_json(item)
        chars += len(part) + (1 if parts else 0)
        if chars > max_chars:
            break
        parts.append(part)
    return f"[{','.join(parts)}]", len(parts)


def _to_json(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _own_sentence(sentence, result):
    try:
        text = sentence(result) if callable(sentence) else sentence
    except Exception:  # a tool's own words must not break the call
        return None
    return text if isinstance(text, str) and text.strip() else None


def _show_exit_code(result):
    return "none" if result["exit_code"] is None else str(result["exit_code"])


def clean_detail(result):
    """The code and the first clean line of a failure."""
    code = result.get("code")
    line = find_clean_line(result["detail"])
    if code is None or code in line:
        return line
    return f"{code}: {line}" if line else code


def public_result(result):
    """The result as it may leave the process: as it is, but for the detail."""
    return {**result, "detail": clean_detail(result)}


def find_clean_line(text):
    """The first line that says something and holds no path and no stack frame; '' when there is none."""
    for raw in _LINE_BREAK.split(text):
        line = _CONTROL_CHARACTER.sub(" ", _ESCAPE_SEQUENCE.sub("", raw)).strip()
        has_word = any(character.isalnum() for character in line)
        if has_word and not _STACK_LINE.match(line) and not _holds_path(line):
            return cut_text(line, MAX_LINE_CHARS)
    return ""


def _holds_path(line):
    return any(_is_path(word) for word in _WORD_BREAK.split(line))


def _is_path(word):
    if _ROOTED_PATH.match(word) or "\\" in word:
        return True
    slashes = word.count("/")
    if slashes == 0:
        return False
    return bool(_FILE_ENDING.search(word)) or (slashes > 1 and any(character.isalpha() for character in word))
