import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { StartupError } from "#server/platform/startup-error.ts";

/** Reads one line: unseen from a terminal, as it is from a pipe. */
export async function askPassword(question: string): Promise<string> {
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const { isTTY } = process.stdin;
  const input = createInterface({ input: process.stdin, output: isTTY ? unseen : undefined, terminal: isTTY });
  if (isTTY) process.stdout.write(question);
  try {
    return await new Promise<string>((resolve, reject) => {
      input.once("line", resolve);
      input.once("close", () => resolve(""));
      input.once("SIGINT", () => reject(new StartupError("Nothing was changed.")));
    });
  } finally {
    input.close();
    if (isTTY) process.stdout.write("\n");
  }
}
