// The container's health check: asks the server in this container whether it is live. Exit code 0 when it is.
const port = process.env.PORT || '3001';
try {
  const answer = await fetch(`http://127.0.0.1:${port}/api/health`, { signal: AbortSignal.timeout(4000) });
  process.exitCode = answer.ok ? 0 : 1;
} catch {
  process.exitCode = 1;
}
