// Loaded into a measured process with --import: answers its parent's questions about processor time and memory.
// Adds nothing to what is measured while nobody asks.
process.on('message', ({ collect }) => {
  if (collect) globalThis.gc?.();
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed, external } = process.memoryUsage();
  process.send({ cpuMs: (user + system) / 1000, rss, heapUsed, external });
});
process.channel?.unref();
// A measurement that died must leave nothing running.
process.on('disconnect', () => process.exit());
