"""A tool that behaves or misbehaves on demand, with the same scenarios as its TypeScript twin.

    python3 fake_cli.py --scenario NAME [--exit-code N] [--mark TEXT] [-- QUESTION]

The scenario alone decides what happens; everything after -- is taken as the question and ignored. --mark is
ignored too and passed on to child processes, so that a test can find what is left of a run.
"""

import argparse
import os
import signal
import subprocess
import sys
import time

from fake_texts import GOOD, TEXTS, envelope

SLEEP_S = 120


def put(data, stream=None):
    """Prints at once; says nothing when nobody reads any more."""
    target = (stream or sys.stdout).buffer
    try:
        target.write(data if isinstance(data, bytes) else data.encode("utf-8"))
        target.flush()
    except BrokenPipeError:
        os._exit(1)


def complain(text):
    put(text, sys.stderr)


def hang(_given=None):
    time.sleep(SLEEP_S)


def leave(scenario, given, quiet=False, escape=False):
    """Starts this program once more; it is not waited for."""
    stream = subprocess.DEVNULL if quiet else None
    command = [sys.executable, os.path.abspath(__file__), "--scenario", scenario, "--mark", given.mark]
    child = subprocess.Popen(command, stdin=stream, stdout=stream, stderr=stream, start_new_session=escape)
    child.returncode = 0  # so that nothing waits for it


def crash(_given):
    complain("Error: the score file is damaged\n    at read (/srv/scores/read.mjs:12:7)\n")
    return 3


def exit_with_envelope(_given):
    put(GOOD)
    return 1


def die_by(number):
    def run(_given):
        os.kill(os.getpid(), number)
        hang()

    return run


def killed_by_other(given):
    leave("kill-parent", given, quiet=True)
    hang()


def kill_parent(_given):
    os.kill(os.getppid(), signal.SIGKILL)


def ignore_sigterm(_given):
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    hang()


def answer_then_hang(_given):
    put(GOOD)
    hang()


def close_then_hang(_given):
    put(GOOD)
    os.close(1)
    os.close(2)
    hang()
    os._exit(0)


def read_stdin(_given):
    sys.stdin.read()
    put(GOOD)


def child_holds_pipes(given):
    put(GOOD)
    leave("hang", given)


def child_keeps_writing(given):
    put(GOOD)
    leave("drip", given)


def child_finishes_answer(_given):
    """The child is a fork, so that it writes from the first moment on."""
    if os.fork() == 0:
        for _ in range(8):
            put(" ")
            time.sleep(0.03)
        put(GOOD)


def child_lingers(given):
    leave("hang", given, quiet=True)
    put(GOOD)


def family_hangs(given):
    leave("ignore-sigterm", given)
    hang()


def child_escapes(given):
    put(GOOD)
    leave("linger", given, escape=True)


def crash_with_child(given):
    leave("hang", given)
    return 4


def drip(_given):
    for _ in range(SLEEP_S * 25):
        put(" ")
        time.sleep(0.04)


def flood(stream, megabytes):
    block = b"x" * (1024 * 1024)
    while megabytes != 0:
        put(block, stream)
        megabytes -= 1


def flood_stdout(_given):
    flood(sys.stdout, 50)
    put(GOOD)


def flood_stderr(_given):
    flood(sys.stderr, 50)
    put(GOOD)


def flood_stderr_crash(_given):
    flood(sys.stderr, 1)
    return 5


def both_streams(_given):
    complain("warning: slow disk\n")
    put(GOOD)
    complain("warning: done\n")


def one_byte_at_a_time(_given):
    data = envelope(items=[{"name": "Zoé 😀"}]).encode("utf-8")
    start = data.index(b"\xc3")
    put(data[:start])
    for at in range(start, len(data)):
        put(data[at : at + 1])
        time.sleep(0.002)


LARGE = [{"number": number, "text": "x" * 40} for number in range(3000)]

PROGRAMS = {
    "silent": lambda _given: None,
    "crash": crash,
    "hang": hang,
    "exit": lambda given: given.exit_code,
    "exit-with-envelope": exit_with_envelope,
    "kill-itself": die_by(signal.SIGTERM),
    "killed-by-other": killed_by_other,
    "kill-parent": kill_parent,
    "segfault": die_by(signal.SIGSEGV),
    "ignore-sigterm": ignore_sigterm,
    "answer-then-hang": answer_then_hang,
    "close-then-hang": close_then_hang,
    "read-stdin": read_stdin,
    "child-holds-pipes": child_holds_pipes,
    "child-keeps-writing": child_keeps_writing,
    "child-finishes-answer": child_finishes_answer,
    "child-lingers": child_lingers,
    "family-hangs": family_hangs,
    "child-escapes": child_escapes,
    "linger": lambda _given: time.sleep(6),
    "crash-with-child": crash_with_child,
    "drip": drip,
    "flood-stdout": flood_stdout,
    "flood-for-ever": lambda _given: flood(sys.stdout, -1),
    "flood-stderr": flood_stderr,
    "flood-stderr-crash": flood_stderr_crash,
    "large-answer": lambda _given: put(envelope(items=LARGE)),
    "both-streams": both_streams,
    "stderr-only": lambda _given: complain("nothing to say\n"),
    "one-byte-at-a-time": one_byte_at_a_time,
}

def main():
    names = ", ".join([*PROGRAMS, *TEXTS])
    parser = argparse.ArgumentParser(prog="fake_cli.py", description=f"Scenarios: {names}")
    parser.add_argument("--scenario", required=True, choices=[*PROGRAMS, *TEXTS], metavar="NAME")
    parser.add_argument("--exit-code", type=int, default=3)
    parser.add_argument("--mark", default="")
    parser.add_argument("question", nargs="*")
    given = parser.parse_args()
    if given.scenario in TEXTS:
        put(TEXTS[given.scenario])
        return 0
    return PROGRAMS[given.scenario](given) or 0


if __name__ == "__main__":
    sys.exit(main())
