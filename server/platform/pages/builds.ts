import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Each build of the pages has a folder of its own, so that a process goes on serving the one it began with while another is made. */
export const buildsFolder = join(import.meta.dirname, "../../../build");

/** Names the build that processes start with. */
const currentFile = "current";
/** Written into a build when it is finished, and again while it is used: its date tells when it was used last. */
const usedFile = "used";
const keptMs = 24 * 60 * 60 * 1000;
const usedEveryMs = 60 * 60 * 1000;

const readCurrent = (folder: string) => readFile(join(folder, currentFile), "utf8").catch(() => "");

/** The folder of the build that is served now, if there is one. */
export async function currentBuild(folder = buildsFolder): Promise<string | undefined> {
  const name = await readCurrent(folder);
  return name && existsSync(join(folder, name, usedFile)) ? join(folder, name) : undefined;
}

export const isFinished = (name: string, folder = buildsFolder): boolean => existsSync(join(folder, name, usedFile));

export const markUsed = (build: string): Promise<void> => writeFile(join(build, usedFile), "");

/** Says at intervals that a build is still used, as long as the process runs. Where nobody may write, nobody removes builds either. */
export async function keepUsed(build: string): Promise<void> {
  const mark = () => markUsed(build).catch(() => undefined);
  setInterval(mark, usedEveryMs).unref();
  await mark();
}

/** Makes a finished build the one that processes start with. The one before is kept for a day from now. */
export async function makeCurrent(name: string, folder = buildsFolder): Promise<void> {
  const before = await currentBuild(folder);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${currentFile}.new`), name);
  await rename(join(folder, `${currentFile}.new`), join(folder, currentFile));
  if (before) await markUsed(before);
}

const listBuilds = async (folder: string) =>
  (await readdir(folder, { withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** Whether a former build was used within the last day: pages that came from it may still be open. */
async function isRecent(build: string, now: number): Promise<boolean> {
  const used = await stat(join(build, usedFile)).catch(() => undefined);
  return used !== undefined && now - used.mtimeMs < keptMs;
}

/** Removes whatever is neither current nor used within the last day. Called by whoever holds the lock of the build. */
export async function removeOldBuilds(folder = buildsFolder, now = Date.now()): Promise<void> {
  const current = await readCurrent(folder);
  for (const name of await listBuilds(folder)) {
    if (name === current || (await isRecent(join(folder, name), now))) continue;
    await rm(join(folder, name), { recursive: true, force: true });
  }
}

/**
 * The root under which an asset is found that the process's own build does not have. The page that names it came from the build before,
 * or, while processes are replaced one by one, from the next.
 */
export async function findOtherBuild(
  asset: string,
  own: string,
  folder = buildsFolder,
  now = Date.now(),
): Promise<string | undefined> {
  if (!/^[\w-][\w.-]*$/.test(asset)) return undefined;
  const current = await readCurrent(folder);
  for (const name of await listBuilds(folder)) {
    const build = join(folder, name);
    if (build === own || !existsSync(join(build, "client/assets", asset))) continue;
    if (name === current || (await isRecent(build, now))) return join(build, "client");
  }
  return undefined;
}
