import { closeSync, openSync } from "node:fs";

const lookMs = 500;

/** Aborts when the shop is to stop: by Ctrl-C, by a polite signal, by a closed terminal, or because npm was ended. */
export function stopSignal(onReload?: () => void): AbortSignal {
  const stop = new AbortController();
  const hadTerminal = hasTerminal();
  for (const name of ["SIGINT", "SIGTERM"] as const) process.on(name, () => stop.abort());
  // Sent when the terminal is closed, and by custom to a service that is to reload.
  process.on("SIGHUP", () => {
    if (onReload && (!hadTerminal || hasTerminal())) onReload();
    else stop.abort();
  });
  // npm passes a signal on to its shell only, which ends without a word to us.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event) {
    setInterval(() => process.ppid !== parent && stop.abort(), lookMs).unref();
  }
  return stop.signal;
}

/** A process whose terminal was closed cannot open it any more. */
function hasTerminal(): boolean {
  try {
    closeSync(openSync("/dev/tty", "r+"));
    return true;
  } catch {
    return false;
  }
}
