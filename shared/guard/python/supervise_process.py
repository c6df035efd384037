"""Runs one process to its end and says what ended it; judges nothing.

On return the process and its group have ended. On POSIX a process that leaves the group by setsid escapes.
"""

import os
import queue
import select
import signal
import subprocess
import sys
import threading
import time

MAX_STDERR_BYTES = 64 * 1024
QUIET_PIPE_S = 0.1  # how long a pipe that a grandchild holds may be quiet after the exit
LAST_WAIT_S = 0.25  # how long to wait after SIGKILL; only a process stuck in the kernel takes longer


class Ending:
    """cause is spawn, timeout, output or exit; `exit` also holds for a process killed by somebody else."""

    def __init__(self, cause, *, error=None, exit_code=None, signal_name=None, stdout=b"", stderr=b""):
        self.cause = cause
        self.error = error
        self.exit_code = exit_code
        self.signal = signal_name
        self.stdout = stdout
        self.stderr = stderr


def supervise_process(command, *, timeout_s, grace_s, max_output_bytes, cwd, env):
    try:
        process = subprocess.Popen(
            command,
            cwd=cwd,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=os.name == "posix",
            shell=False,
        )
    except (OSError, ValueError, TypeError) as error:
        return Ending("spawn", error=error)
    supervision = _Supervision(process, timeout_s, grace_s, max_output_bytes)
    try:
        return supervision.run()
    finally:
        supervision.end_rest()


class ProcessGroup:
    """A process with everything that it started; on Windows the tree below a live process."""

    def __init__(self, pid, platform=sys.platform, run=subprocess.run):
        self._pid = pid
        self._windows = platform == "win32"
        self._run = run

    def terminate(self):
        if self._windows:
            self._taskkill()
        else:
            self._signal(signal.SIGTERM)

    def kill(self):
        if self._windows:
            self._taskkill()
        else:
            self._signal(signal.SIGKILL)

    def is_alive(self):
        """Whether one of the group is left after its leader was seen to exit. Windows can't tell: False."""
        return not self._windows and self._signal(0)

    def _signal(self, number):
        try:
            os.killpg(self._pid, number)
            return True
        except ProcessLookupError:
            return False
        except OSError:
            return True

    def _taskkill(self):
        quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        try:
            self._run(["taskkill", "/PID", str(self._pid), "/T", "/F"], check=False, timeout=5, **quiet)
        except (OSError, subprocess.SubprocessError):
            pass  # nothing is left to try; the caller stops waiting by its own clock


class _Collector:
    """Keeps the first bytes of a stream and drops the rest, so that a flood costs no memory."""

    def __init__(self, max_bytes):
        self._room = max_bytes
        self._chunks = []

    def add(self, chunk):
        """Says False when the stream has passed its limit."""
        if self._room > 0:
            self._chunks.append(chunk[: self._room])
        self._room -= len(chunk)
        return self._room >= 0

    def bytes(self):
        return b"".join(self._chunks)


class _Supervision:
    """Threads report bytes, ends of pipes and the exit; this one alone decides. The first cause wins."""

    def __init__(self, process, timeout_s, grace_s, max_output_bytes):
        self.group = ProcessGroup(process.pid)
        self._process = process
        self._grace_s = grace_s
        self._stdout = _Collector(max_output_bytes)
        self._stderr = _Collector(MAX_STDERR_BYTES)
        self._events = queue.SimpleQueue()
        self._limit_at = time.monotonic() + timeout_s
        self._wake_at = self._limit_at
        self._phase = "running"  # then draining; or terminating, killed
        self._reason = None
        self._exited = False
        self._last_byte_at = 0.0
        self._open_pipes = 2
        self._done = False

    def run(self):
        for target, args in (
            (self._read, (self._process.stdout, self._stdout, "output")),
            (self._read, (self._process.stderr, self._stderr, None)),
            (self._wait, ()),
        ):
            threading.Thread(target=target, args=args, daemon=True).start()
        while not self._done:
            try:
                self._on_event(self._events.get(timeout=max(0.0, self._wake_at - time.monotonic())))
            except queue.Empty:
                self._on_clock()
        return self._ending()

    def end_rest(self):
        if not self._exited or self.group.is_alive():
            self.group.kill()

    def _read(self, stream, collector, limit_event):
        with stream:
            while True:
                chunk = os.read(stream.fileno(), 65536)
                if not chunk:
                    break
                self._last_byte_at = time.monotonic()
                if not collector.add(chunk) and limit_event:
                    self._events.put(limit_event)
                    limit_event = None
        self._events.put("pipe closed")

    def _wait(self):
        self._process.wait()
        self._events.put("exit")

    def _on_event(self, event):
        if event == "output":
            self._stop("output")
            return
        if event == "exit":
            self._exited = True
            if self._phase == "running":
                self._phase = "draining"
                self._wake_at = min(self._limit_at, time.monotonic() + QUIET_PIPE_S)
        else:
            self._open_pipes -= 1
        if self._exited and self._reason is None:
            self._done = self._open_pipes == 0
        elif self._exited:
            self._done = self._phase == "killed" or not self.group.is_alive()

    def _on_clock(self):
        now = time.monotonic()
        if self._phase == "running":
            self._stop("timeout")
        elif self._phase == "draining":
            heard_at = now if self._holds_unread_bytes() else self._last_byte_at
            self._wake_at = min(self._limit_at, heard_at + QUIET_PIPE_S)
            self._done = self._wake_at <= now
        elif self._phase == "terminating":
            self._phase = "killed"
            self.group.kill()
            self._wake_at = now + LAST_WAIT_S
            self._done = self._exited
        else:
            self._done = True

    def _holds_unread_bytes(self):
        """On a busy machine the reading threads may be late: what waits in a pipe is no silence."""
        try:
            poll = select.poll()
            for stream in (self._process.stdout, self._process.stderr):
                if not stream.closed:
                    poll.register(stream.fileno(), select.POLLIN)
            return bool(poll.poll(0))
        except (AttributeError, OSError, ValueError):
            return False  # no poll on this system, or the thread has just closed the pipe

    def _stop(self, reason):
        if self._reason is not None:
            return
        self._reason = reason
        self._phase = "terminating"
        self.group.terminate()
        self._wake_at = time.monotonic() + self._grace_s

    def _ending(self):
        stderr = self._stderr.bytes()
        if self._reason is not None:
            return Ending(self._reason, stderr=stderr)
        code = self._process.returncode
        if code < 0:
            return Ending("exit", signal_name=_signal_name(-code), stderr=stderr)
        return Ending("exit", exit_code=code, stdout=self._stdout.bytes(), stderr=stderr)


def _signal_name(number):
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"SIG{number}"
