import { setTimeout as wait } from "node:timers/promises";
import type { Target } from "#attack/open-target.ts";
import { fault, held, type Results } from "#attack/results.ts";

const megabyte = 1024 * 1024;
/** Caches fill up to their bounds after the warm-up, and the system takes pages back when it likes. */
const allowed = { ratio: 1.25, heapBytes: 48 * megabyte, rssBytes: 160 * megabyte };

const inMegabytes = (bytes: number) => `${Math.round(bytes / megabyte)} MB`;

/** Called after a warm-up; what it gives is called at the end and says whether memory has stayed flat. */
export async function watchMemory(target: Target, results: Results): Promise<() => Promise<string>> {
  const measure = async () => {
    // What is under way still holds its memory.
    await wait(500);
    return target.processes[0]?.memory() ?? { heapBytes: 0, rssBytes: 0 };
  };
  const before = await measure();
  return async () => {
    const after = await measure();
    const told = (["heapBytes", "rssBytes"] as const).map((kind) => {
      const sentence = `${kind === "heapBytes" ? "heap" : "RSS"} ${inMegabytes(before[kind])} after the warm-up, ${inMegabytes(after[kind])} at the end`;
      const isFlat = after[kind] <= before[kind] * allowed.ratio + allowed[kind];
      results.note("memory stays flat", isFlat ? held : fault(sentence));
      return sentence;
    });
    return told.join("; ");
  };
}
