import type { Readable } from "node:stream";

const newline = 10;

/**
 * Passes on what a process writes in whole lines, so that lines of several processes never mix; what is left of one when it ends gets an
 * end.
 */
export function forwardLines(from: Readable, to: { write(chunk: Buffer | string): unknown }): void {
  let rest: Buffer[] = [];
  from.on("data", (chunk: Buffer) => {
    const end = chunk.lastIndexOf(newline) + 1;
    if (end > 0) {
      to.write(rest.length > 0 ? Buffer.concat([...rest, chunk.subarray(0, end)]) : chunk.subarray(0, end));
      rest = [];
    }
    if (end < chunk.length) rest.push(chunk.subarray(end));
  });
  from.on("end", () => {
    if (rest.length > 0) to.write(Buffer.concat([...rest, Buffer.from("\n")]));
  });
}
