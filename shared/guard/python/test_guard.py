"""Every case of contract.json against the Python guard, and what the contract can't say. unittest alone."""

import json
import os
import re
import sys
import tempfile
import threading
import time
import unittest
import uuid
from unittest import mock

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

import guard  # noqa: E402
from supervise_process import ProcessGroup  # noqa: E402

FAKE_CLI = os.path.join(HERE, "fake_cli.py")
SYSTEM = "win32" if sys.platform == "win32" else "posix"


def load_cases():
    with open(os.path.join(HERE, "..", "contract.json"), encoding="utf-8") as file:
        cases = json.load(file)["cases"]
    return [c for c in cases if "python" in c.get("languages", ["python"]) and SYSTEM in c.get("systems", [SYSTEM])]


def find_leftovers(mark):
    """Process ids whose arguments hold the mark; Linux only, elsewhere none are found."""
    found = []
    for name in os.listdir("/proc") if sys.platform == "linux" else []:
        try:
            with open(f"/proc/{name}/cmdline", "rb") as file:
                if name.isdigit() and int(name) != os.getpid() and mark.encode() in file.read():
                    found.append(int(name))
        except OSError:
            pass
    return found


def count_leftovers(mark):
    """Waits for the last of them to go, a second at most, then kills those that are left."""
    for _ in range(20):
        if not find_leftovers(mark):
            return 0
        time.sleep(0.05)
    left = find_leftovers(mark)
    for pid in left:
        try:
            os.kill(pid, 9)
        except OSError:
            pass
    return len(left)


class ContractTest(unittest.TestCase):
    """One method a case, added below."""

    maxDiff = None

    def run_case(self, case):
        mark = f"mark-{uuid.uuid4()}"
        with tempfile.TemporaryDirectory() as folder:
            call, options = self.prepare(case, folder, mark)
            times = case.get("times", 1)
            started_at = time.monotonic()
            results = []
            threads = [
                threading.Thread(target=lambda: results.append(guard.run_tool(*call, **options)), daemon=True)
                for _ in range(times)
            ]
            for thread in threads:
                thread.start()
            # Above every limit of a case by what a busy machine needs: a guard without its timer ends here.
            deadline = started_at + options["timeout_s"] + options.get("grace_s", 0.5) + 6 * (5 if times > 1 else 1)
            for thread in threads:
                thread.join(max(0.0, deadline - time.monotonic()))
            ms = (time.monotonic() - started_at) * 1000
        left = count_leftovers(mark)
        self.assertEqual(len(results), times, "a call did not end by itself")
        for result in results:
            self.judge(case["expect"], result)
        self.assertGreaterEqual(ms, case["expect"].get("minMs", 0))
        self.assertLessEqual(ms, case["expect"].get("maxMs", float("inf")))
        if not case.get("escapes"):
            self.assertEqual(left, 0, "a process is left")

    def prepare(self, case, folder, mark):
        file = os.path.join(folder, "file")
        with open(file, "w", encoding="utf-8") as stream:
            stream.write("#!/bin/true\n")
        os.chmod(file, 0o644)
        missing = os.path.join(folder, "missing")
        args = [FAKE_CLI, "--scenario", case.get("scenario", ""), "--mark", mark, *case.get("args", [])]
        if case.get("argument") == "nul":
            args += ["--", "a\0b"]
        if case.get("argument") == "too-long":
            args += ["--", "x" * (4 * 1024 * 1024)]
        limits = case.get("limits", {})
        options = {"timeout_s": limits.get("timeoutMs", 10_000) / 1000}
        if "graceMs" in limits:
            options["grace_s"] = limits["graceMs"] / 1000
        if "maxOutputBytes" in limits:
            options["max_output_bytes"] = limits["maxOutputBytes"]
        if "workingDirectory" in case:
            options["cwd"] = missing if case["workingDirectory"] == "missing" else file
        commands = {"missing": missing, "not-executable": file}
        return (commands.get(case.get("command"), sys.executable), args), options

    def judge(self, expect, result):
        sentence = guard.describe(result, name="fake_cli")
        wire = guard.public_result(result)
        self.assertEqual(result["kind"], expect["kind"], result)
        self.assertIs(result["ok"], expect["ok"])
        items = expect["items"]
        if isinstance(items, dict):
            self.assertEqual(len(result["items"]), items["count"])
        else:
            self.assertEqual(result["items"], items)
        exit_code = {"zero": 0, "none": None}.get(expect["exitCode"], expect["exitCode"])
        self.assertEqual(result["exit_code"], exit_code)
        if "code" in expect:
            self.assertEqual(result["code"], expect["code"])
        if "question" in expect:
            self.assertEqual(result.get("question"), expect["question"])
        for key, text in (("detail", result["detail"]), ("publicDetail", wire["detail"]), ("sentence", sentence)):
            self.assertRegex(text, expect.get(key, "^"))
        self.judge_rules(result, wire, sentence)

    def judge_rules(self, result, wire, sentence):
        """What holds for every result there can be."""
        self.assertEqual(result["items"] is None, not result["ok"])
        self.assertTrue(result["kind"] != "refused" or result["code"])
        self.assertLessEqual(len(result["detail"]), 400)
        self.assertIsNone(re.search("/srv/|at read", wire["detail"]))
        self.assertIsNone(re.search("[\n\r]|/srv/", sentence))
        self.assertIsInstance(result["duration_ms"], int)


for _case in load_cases():

    def _test(self, case=_case):
        self.run_case(case)

    setattr(ContractTest, f"test_{_case['name'].replace('-', '_')}", _test)


class OptionsTest(unittest.TestCase):
    def test_limits_out_of_range_raise(self):
        for limit in (float("nan"), float("inf"), -1, None, True, "10"):
            with self.subTest(limit=limit), self.assertRaises(ValueError):
                guard.run_tool(sys.executable, [], limit)

    def test_exports_are_what_is_promised(self):
        self.assertEqual(sorted(guard.__all__), ["clean_detail", "describe", "public_result", "run_tool"])
        for name in guard.__all__:
            self.assertTrue(callable(getattr(guard, name)), name)

    def test_environment_and_directory_reach_the_tool(self):
        code = "import json,os;print(json.dumps({'ok':True,'items':[os.getcwd(),os.environ.get('WORD')]}))"
        with tempfile.TemporaryDirectory() as folder:
            result = guard.run_tool(sys.executable, ["-c", code], cwd=folder, env={"WORD": "yes"})
            self.assertEqual(result["items"], [os.path.realpath(folder), "yes"])

    def test_no_thread_is_left(self):
        before = threading.active_count()
        guard.run_tool(sys.executable, [FAKE_CLI, "--scenario", "results"])
        time.sleep(0.2)
        self.assertLessEqual(threading.active_count(), before)


class SentenceTest(unittest.TestCase):
    EMPTY = {"ok": True, "kind": "empty", "exit_code": 0, "detail": "", "items": [], "duration_ms": 1}
    NO = {**EMPTY, "ok": False, "kind": "refused", "items": None, "code": "NOPE", "detail": "not you"}

    def test_a_tool_brings_its_own_words(self):
        own = {"empty": "No score.", "refused": {"NOPE": lambda result: f"Said {result['code']}."}}
        self.assertEqual(guard.describe(self.EMPTY, sentences=own), "No score.")
        self.assertEqual(guard.describe(self.NO, sentences=own), "Said NOPE.")

    def test_own_words_that_raise_or_say_nothing_fall_back(self):
        own = {"empty": lambda result: result["nothing"], "refused": {"NOPE": "  "}}
        self.assertIn("real answer", guard.describe(self.EMPTY, sentences=own))
        self.assertIn("code: NOPE", guard.describe(self.NO, sentences=own))

    def test_a_cleaned_detail_reads_the_same(self):
        for detail in ("class_name: no such class", "", "/srv/x"):
            result = {**self.NO, "detail": detail}
            self.assertEqual(guard.describe(guard.public_result(result)), guard.describe(result))

    def test_items_are_cut_at_a_boundary(self):
        result = {**self.EMPTY, "kind": "results", "items": ["aaaa", "bbbb", "cccc"]}
        sentence = guard.describe(result, max_items_chars=16)
        self.assertIn('2 of 3 shown: ["aaaa","bbbb"]', sentence)

    def test_a_name_that_is_no_plain_word_is_not_shown(self):
        self.assertTrue(guard.describe(self.EMPTY, name="say 100\npoints").startswith("The tool ran"))


class WindowsTest(unittest.TestCase):
    def test_the_tree_is_ended_by_taskkill(self):
        run = mock.Mock()
        group = ProcessGroup(4711, platform="win32", run=run)
        group.terminate()
        self.assertEqual(run.call_args.args[0], ["taskkill", "/PID", "4711", "/T", "/F"])
        self.assertFalse(group.is_alive())

    def test_a_missing_taskkill_is_survived(self):
        ProcessGroup(4711, platform="win32", run=mock.Mock(side_effect=FileNotFoundError)).kill()


if __name__ == "__main__":
    unittest.main()
