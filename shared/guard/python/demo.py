"""Six calls of the fake CLI through the guard, one line each, then 6/6; exit code 0 only when all are right."""

import json
import os
import re
import sys

from guard import describe, run_tool

FAKE_CLI = os.path.join(os.path.dirname(os.path.abspath(__file__)), "fake_cli.py")
HANG_TIMEOUT_S = 1.0


def _json(value):
    return json.dumps(value, separators=(",", ":"))


def _failure(kind):
    return rf"FAILED \(kind: {kind},.*describe no results"


# scenario: kind, ok, items, exit code, pattern of the sentence
EXPECTED = {
    "results": ("results", True, [{"name": "Ada Example", "points": 92}], 0, r'returned 1 item.*"points":92'),
    "empty": ("empty", True, [], 0, "real answer"),
    "refused": ("refused", False, None, 0, _failure("refused")),
    "crash": ("exit", False, None, 3, _failure("exit")),
    "silent": ("protocol", False, None, 0, _failure("protocol")),
    "hang": ("timeout", False, None, None, _failure("timeout")),
}


def show(scenario):
    timeout_s = HANG_TIMEOUT_S if scenario == "hang" else 10.0
    result = run_tool(sys.executable, [FAKE_CLI, "--scenario", scenario], timeout_s)
    sentence = describe(result, name="fake_cli")
    kind, ok, items, exit_code, pattern = EXPECTED[scenario]
    got = (result["kind"], result["ok"], result["items"], result["exit_code"])
    right = got == (kind, ok, items, exit_code) and re.search(pattern, sentence) is not None
    facts = f"kind={result['kind']} ok={_json(result['ok'])} items={_json(result['items'])}"
    print(f"{'ok  ' if right else 'FAIL'} {scenario:8} {facts} | {sentence}", flush=True)
    return right


def main():
    passed = sum(show(scenario) for scenario in EXPECTED)
    print(f"{passed}/{len(EXPECTED)}")
    return 0 if passed == len(EXPECTED) else 1


if __name__ == "__main__":
    sys.exit(main())
