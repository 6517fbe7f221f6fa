/** Loaded into the attacked process before its own program: tells what is left in memory once the garbage is gone. */
process.on("message", (message) => {
  if (message !== "memory") return;
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, rss, external } = process.memoryUsage();
  process.send?.({ heapBytes: heapUsed + external, rssBytes: rss });
});
