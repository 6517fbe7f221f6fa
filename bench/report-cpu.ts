/**
 * Loaded into each measured process before its own program: tells how much processor time it has used, where, and how much memory it takes.
 */
import { writeFile } from "node:fs/promises";
import { Session } from "node:inspector/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const sampleEveryMicros = 250;
let session: Session | undefined;

async function startProfile(): Promise<void> {
  session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.setSamplingInterval", { interval: sampleEveryMicros });
  await session.post("Profiler.start");
  process.send?.({ isProfiling: true });
}

async function stopProfile(): Promise<void> {
  if (!session) return;
  const { profile } = await session.post("Profiler.stop");
  session.disconnect();
  const file = join(tmpdir(), `bench-${process.pid}.cpuprofile`);
  await writeFile(file, JSON.stringify(profile));
  process.send?.({ profileFile: file });
}

process.on("message", (message) => {
  if (message === "start profile") void startProfile();
  if (message === "stop profile") void stopProfile();
  if (message === "memory") process.send?.({ memoryBytes: process.memoryUsage.rss() });
  if (message !== "cpu") return;
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuMicros: user + system });
});
