import { readdir, readFile } from "node:fs/promises";

/** Fixed by Linux, on all of its machines. */
const ticksPerSecond = 100;

/** The processor time that a process and its children have used, in milliseconds; also of those that have ended. */
export async function processorTimeMs(pid: number): Promise<number> {
  let ticks = 0;
  for (const name of await readdir("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, "utf8").catch(() => "");
    // The name of the program comes before, and may have spaces in it.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const time = (from: number, to: number) => fields.slice(from, to).reduce((sum, each) => sum + Number(each), 0);
    if (Number(name) === pid) ticks += time(11, 15);
    else if (Number(fields[1]) === pid) ticks += time(11, 13);
  }
  return (ticks * 1000) / ticksPerSecond;
}
