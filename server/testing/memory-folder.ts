import { statfs } from "node:fs/promises";
import { freemem, tmpdir } from "node:os";

export const memory = "/dev/shm";
/** Several times what the databases of a run take at once. */
const roomBytes = 4 * 1024 ** 3;

/**
 * Where the databases of tests lie: in memory, where Linux has room there, unless TMPDIR names another place. Each test file clones the
 * template, which has 1,200 files, and making these takes a disk many times as long.
 */
export async function chooseFolder(): Promise<string> {
  if (process.env.TMPDIR) return tmpdir();
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  return Math.min(bavail * bsize, freemem()) > roomBytes ? memory : tmpdir();
}
