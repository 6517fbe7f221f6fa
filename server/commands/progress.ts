import { printLine } from "#server/platform/print-line.ts";

const longMs = 1000;

/** Says what the shop is busy with once that takes longer than a second. */
export async function step<T>(line: string, work: Promise<T>): Promise<T> {
  const timer = setTimeout(() => printLine(`${line} …`), longMs);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
  }
}
