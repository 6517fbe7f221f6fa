import { writeSync } from "node:fs";

/** Where log lines go, each with its line break. */
export interface LogStream {
  write(line: string): void;
}

const standardOutput = 1;
/** POSIX writes so much to a pipe in one piece (PIPE_BUF): the lines of several processes do not get mixed up. */
const batchBytes = 4096;
const flushEveryMs = 100;
/** Pino's number for `error`. */
const urgentLevel = 50;

const isFull = (error: unknown) => (error as NodeJS.ErrnoException).code === "EAGAIN";

/** Writes everything, and waits while the reader of a pipe is behind. Nobody reads any more: there is nothing left to log to. */
function writeAll(text: string): void {
  let rest = Buffer.from(text);
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(standardOutput, rest));
    } catch (error) {
      if (!isFull(error)) return;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
  }
}

/**
 * Collects lines and writes them in batches, since a system call for each line took a fifth of the processor's time: errors at once, the
 * others within a tenth of a second, and what is left when the process exits, be it by a signal or by an exception that nobody caught.
 */
export function bufferLines(write: (batch: string) => void): LogStream & { flush(): void } {
  let lines = "";
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const batch = lines;
    lines = "";
    if (batch) write(batch);
  };
  return {
    flush,
    write(line) {
      if (lines.length + line.length > batchBytes) flush();
      lines += line;
      if (levelOf(line) >= urgentLevel) flush();
      else timer ??= setTimeout(flush, flushEveryMs);
    },
  };
}

/** Each line begins with its level. */
const levelOf = (line: string) => Number(/^\{"level":(\d+)/.exec(line)?.[1] ?? 0);

let output: ReturnType<typeof bufferLines> | undefined;

/** Standard output, in batches. */
export function logOutput(): LogStream {
  if (!output) {
    output = bufferLines(writeAll);
    process.on("exit", output.flush);
  }
  return output;
}
