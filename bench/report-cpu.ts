/** Loaded into each measured process before its own program: tells how much processor time it has used, and how much memory it takes. */
process.on("message", (message) => {
  if (message === "memory") process.send?.({ memoryBytes: process.memoryUsage.rss() });
  if (message !== "cpu") return;
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuMicros: user + system });
});
