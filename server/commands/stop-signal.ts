const lookMs = 500;

/** Aborts when the shop is to stop: by Ctrl-C, by a polite signal, by a closed terminal, or because npm was ended. */
export function stopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, () => stop.abort());
  // npm passes a signal on to its shell only, which ends without a word to us.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event) {
    setInterval(() => process.ppid !== parent && stop.abort(), lookMs).unref();
  }
  return stop.signal;
}
