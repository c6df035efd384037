"""A guard around command-line tools: a failure can't be taken for an empty answer.

    result = run_tool("scores", ["--", "Ada"])
    sentence = describe(result, name="scores")

Every call ends in exactly one of these; `items` is None on every failure:

    run_tool
    ├── ok True
    │   ├── results   items is a list that is not empty
    │   └── empty     items is []: the tool ran and found nothing
    └── ok False, items None
        ├── spawn     the program could not be started; code: ENOENT, EACCES, BAD_CWD, BAD_ARGUMENT, E2BIG …
        ├── timeout   it was ended by the time limit
        ├── exit      exit code other than 0, or killed by somebody else (code: the signal's name)
        ├── protocol  exit code 0, but no good envelope on stdout, or too much of it (code: NO_OUTPUT,
        │             NOT_JSON, NOT_AN_OBJECT, NO_ITEMS, TOO_DEEP, OUTPUT_LIMIT)
        └── refused   it said no (code: its own, else UNKNOWN); with `question` it asks back

A result is a dict: ok, kind, exit_code, detail, items, duration_ms, and where there are such: code, question
{code, text, candidates}. `run_tool` raises only for options out of range, never for what a tool does.
"""

import errno
import math
import os
import time

from describe_result import clean_detail, describe, public_result
from read_envelope import read_envelope
from supervise_process import supervise_process
from tool_result import make_broken

__all__ = ["clean_detail", "describe", "public_result", "run_tool"]


def run_tool(command, args=None, timeout_s=10.0, *, max_output_bytes=1024 * 1024, grace_s=0.5, cwd=None, env=None):
    """Runs a program with a list of arguments, without a shell and with stdin closed, and reads its envelope.

    Returns when its process group has ended, at most timeout_s + grace_s and a quarter of a second after the
    start. `env` is the tool's whole environment; by default it gets this process's own, secrets included.
    """
    for name, limit in (("timeout_s", timeout_s), ("max_output_bytes", max_output_bytes), ("grace_s", grace_s)):
        _check_limit(name, limit)
    started_at = time.monotonic()
    ending = supervise_process(
        [command, *(args or [])],
        timeout_s=timeout_s,
        grace_s=grace_s,
        max_output_bytes=max_output_bytes,
        cwd=cwd,
        env=env,
    )
    result = _classify(ending, command, cwd, timeout_s, max_output_bytes)
    result["duration_ms"] = round((time.monotonic() - started_at) * 1000)
    return result


def _check_limit(name, limit):
    number = isinstance(limit, (int, float)) and not isinstance(limit, bool)
    if not number or not math.isfinite(limit) or not 0 <= limit <= 2**31 - 1:
        raise ValueError(f"{name} must be a number from 0 to {2**31 - 1}, not {limit!r}")


def _classify(ending, command, cwd, timeout_s, max_output_bytes):
    """Exit code first, JSON second: a failed command's output is never read as data."""
    if ending.cause == "spawn":
        return _classify_spawn_fault(ending.error, command, cwd)
    said = ending.stderr.decode("utf-8", "replace").strip()
    if ending.cause == "timeout":
        return make_broken("timeout", _join(f"no end within {round(timeout_s * 1000)} ms", said), None)
    if ending.cause == "output":
        return make_broken("protocol", f"more than {max_output_bytes} bytes on stdout", None, "OUTPUT_LIMIT")
    if ending.signal is not None:
        return make_broken("exit", _join(f"killed by {ending.signal}", said), None, ending.signal)
    if ending.exit_code != 0:
        return make_broken("exit", said or f"exit code {ending.exit_code}, nothing on stderr", ending.exit_code)
    return read_envelope(ending.stdout, ending.exit_code)


_SPAWN_REASONS = {
    "ENOENT": "program not found",
    "EACCES": "program may not be executed",
    "E2BIG": "arguments too long",
    "BAD_ARGUMENT": "an argument, the program or the environment holds what a command line cannot",
}


def _classify_spawn_fault(error, command, cwd):
    code = "BAD_ARGUMENT"
    if isinstance(error, OSError):
        code = errno.errorcode.get(error.errno, "UNKNOWN")
        if cwd is not None and not os.path.isdir(cwd):
            return make_broken("spawn", f"working directory not usable\n{cwd}", None, "BAD_CWD")
    reason = _SPAWN_REASONS.get(code, "could not start the program")
    return make_broken("spawn", f"{reason}\n{command}", None, code)


def _join(detail, said):
    return f"{detail}\n{said}" if said else detail
