/** Loaded into each measured process before its own program: tells how much processor time it has used. */
process.on("message", (message) => {
  if (message !== "cpu") return;
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuMicros: user + system });
});
