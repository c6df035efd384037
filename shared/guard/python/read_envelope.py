"""Reads what a tool printed, once its exit code was 0. Anything may stand there; nothing of it raises."""

import json
import math
import re

from tool_result import cut_text, make_answer, make_broken, make_refused

MAX_DEPTH = 24
MAX_QUESTION_CHARS = 400
_BYTE_ORDER_MARK = "\ufeff"
_PLAIN_CODE = re.compile(r"[A-Za-z][A-Za-z0-9_.-]{0,63}", re.ASCII)
_LONE_SURROGATE = re.compile("[\ud800-\udfff]")


class _JsonFault(Exception):
    """What stands there is no JSON value that can be passed on; its first argument is the code."""


def read_envelope(stdout, exit_code):
    """The tool printed {schema_version: 1, ok, channel, action, items, error}, or something else entirely."""
    text = stdout.decode("utf-8", "replace")
    if text.startswith(_BYTE_ORDER_MARK):
        text = text[1:]
    if not text.strip():
        return make_broken("protocol", "exit code 0 but nothing on stdout", exit_code, "NO_OUTPUT")
    try:
        envelope = _parse(text)
    except _JsonFault as fault:
        code = fault.args[0]
        detail = "JSON nested too deep" if code == "TOO_DEEP" else "stdout is not one JSON document"
        return make_broken("protocol", detail, exit_code, code)
    if not isinstance(envelope, dict):
        return make_broken("protocol", "stdout is JSON but not an object", exit_code, "NOT_AN_OBJECT")
    if envelope.get("ok") is not True:
        return _read_refusal(envelope.get("error"), exit_code)
    items = envelope.get("items")
    if not isinstance(items, list):
        return make_broken("protocol", "ok without an items array", exit_code, "NO_ITEMS")
    return make_answer(items, exit_code)


def _read_refusal(error, exit_code):
    given = error if isinstance(error, dict) else {}
    code = given.get("code")
    code = code if isinstance(code, str) and _PLAIN_CODE.fullmatch(code) else None
    message = given.get("message")
    message = message if isinstance(message, str) else ""
    candidates = given.get("candidates")
    question = None
    if code is not None and isinstance(candidates, list) and candidates:
        question = {"code": code, "text": cut_text(message, MAX_QUESTION_CHARS), "candidates": candidates}
    return make_refused(code or "UNKNOWN", message, exit_code, question)


def _parse(text):
    try:
        value = json.loads(text, parse_constant=_refuse_constant)
    except RecursionError:
        raise _JsonFault("TOO_DEEP") from None
    except ValueError:
        raise _JsonFault("NOT_JSON") from None
    return _copy(value, MAX_DEPTH)


def _refuse_constant(name):
    """Python's own reader takes NaN and Infinity, which are no JSON."""
    raise ValueError(name)


def _copy(value, depth_left):
    """The value with half surrogate pairs replaced; too deep, or a number past every float, is a fault."""
    if isinstance(value, str):
        return _LONE_SURROGATE.sub("\ufffd", value)
    if isinstance(value, (int, float)) and not isinstance(value, bool) and not _is_finite(value):
        raise _JsonFault("NOT_JSON")
    if not isinstance(value, (list, dict)):
        return value
    if depth_left == 0:
        raise _JsonFault("TOO_DEEP")
    if isinstance(value, list):
        return [_copy(entry, depth_left - 1) for entry in value]
    return {_copy(key, 0): _copy(entry, depth_left - 1) for key, entry in value.items()}


def _is_finite(number):
    try:
        return math.isfinite(number)
    except OverflowError:
        return False
