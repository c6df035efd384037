// A signal to npm alone ends npm and the shell between, not the program that they run: it would go on by itself and
// keep port and data folder. So a program that npm started stops when its parent is gone. On Windows a process keeps
// its parent's number, and nothing happens here.
const parent = process.ppid;

/** Ends this process as SIGTERM would, once the process that started it has ended. */
export function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  timer.unref();
}
