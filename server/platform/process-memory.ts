/**
 * How Node runs a process that serves. V8 would let the space for new objects grow to 128 MB on a machine with much memory, and the other
 * one to several times what is in use: bounded to 8 MB, and to a third more, a process under load takes 210 MB instead of 310. The bound on
 * growth is a part of what is in use, so it never refuses memory, as `--max-old-space-size` does.
 */
export const nodeFlags = [
  "--disable-warning=ExperimentalWarning",
  "--max-semi-space-size=4",
  "--heap-growing-percent=30",
];

const defaults = { MALLOC_ARENA_MAX: "1", MALLOC_MMAP_THRESHOLD_: "32768", MALLOC_TRIM_THRESHOLD_: "131072" };

/**
 * What the allocator of glibc is told; others do not look at it. One heap for all threads, and large blocks go back when they are freed:
 * otherwise 50 MB of what was once needed to compress pages stayed. What is set already is left alone.
 */
export const allocatorSettings = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(defaults).map(([name, value]) => [name, process.env[name] ?? value]));

/** For a process that ends soon, and works on large blocks until then. */
export const withoutAllocatorSettings = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !(name in defaults)));
