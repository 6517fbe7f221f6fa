import { StartupError } from "#server/settings/startup-error.ts";
import { ShopError } from "#server/shop-error.ts";

const slowMs = 1000;

/** Writes one line to the person at the keyboard. */
export type PrintLine = (line: string) => void;

export const printLine: PrintLine = (line) => console.log(line);

/** Prints what the shop is busy with once that takes longer than a second. */
export async function withProgress<T>(line: string, work: Promise<T>): Promise<T> {
  const timer = setTimeout(() => printLine(`${line} …`), slowMs);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
  }
}

/** Prints why a program ends: in one line where a person can mend it, with the stack trace where it is a fault of ours. */
export function printFailure(error: unknown): void {
  console.error(error instanceof StartupError || error instanceof ShopError ? error.message : error);
}

/** Runs a command to its end; one that fails prints why, and the process ends with 1. */
export async function runCommand(command: Promise<unknown>): Promise<void> {
  await command.catch((error: unknown) => {
    printFailure(error);
    process.exitCode = 1;
  });
}
