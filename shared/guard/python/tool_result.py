"""Builds results. The duration is added by the caller."""

MAX_DETAIL_CHARS = 400


def make_answer(items, exit_code):
    kind = "results" if items else "empty"
    return {"ok": True, "kind": kind, "exit_code": exit_code, "detail": "", "items": items}


def make_broken(kind, detail, exit_code, code=None):
    result = {"ok": False, "kind": kind, "exit_code": exit_code, "detail": cut_detail(detail), "items": None}
    if code is not None:
        result["code"] = code
    return result


def make_refused(code, detail, exit_code, question=None):
    result = make_broken("refused", detail, exit_code, code)
    if question is not None:
        result["question"] = question
    return result


def cut_detail(text):
    return cut_text(text.strip(), MAX_DETAIL_CHARS)


def cut_text(text, max_chars):
    return text if len(text) <= max_chars else text[: max_chars - 1] + "…"
