import { execFile } from "node:child_process";
import { mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll } from "vitest";

const run = promisify(execFile);

interface Options {
  megabytes: number;
  owner?: { uid: number; gid: number };
}

export interface SmallDisk {
  path: string;
  /** Leaves no room at all. */
  fill(): Promise<void>;
  /** All that it was filled with is gone again. */
  free(): Promise<void>;
}

/**
 * A disk of its own at this path, in memory, which may get full without harm to others. Undefined where that cannot be had: only root may
 * mount.
 */
export async function mountSmallDisk(
  path: string,
  { megabytes, owner = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 } }: Options,
): Promise<SmallDisk | undefined> {
  await mkdir(path, { recursive: true });
  const options = `size=${megabytes}m,uid=${owner.uid},gid=${owner.gid},mode=700`;
  try {
    await run("mount", ["-t", "tmpfs", "-o", options, "tmpfs", path]);
  } catch (error) {
    console.log(
      `The proof of a full disk is skipped, since none can be mounted here: ${(error as Error).message.trim()}`,
    );
    return undefined;
  }
  afterAll(async () => {
    await run("umount", ["-l", path]);
    await rm(path, { recursive: true, force: true });
  });
  const filler = join(path, "filler");
  return {
    path,
    async fill() {
      const file = await open(filler, "a");
      try {
        for (const bytes of [1 << 20, 1 << 12, 1]) {
          while ((await file.write(Buffer.alloc(bytes)).catch(() => ({ bytesWritten: 0 }))).bytesWritten === bytes);
        }
      } finally {
        await file.close();
      }
    },
    free: () => rm(filler, { force: true }),
  };
}
