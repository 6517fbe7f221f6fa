import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join, relative } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { getSystemErrorMessage } from "node:util";
import { type FolderLock, tryLock } from "#server/platform/database/embedded/folder-lock.ts";
import {
  buildsFolder,
  currentBuild,
  isFinished,
  makeCurrent,
  markUsed,
  removeOldBuilds,
} from "#server/platform/pages/builds.ts";
import { StartupError } from "#server/settings/startup-error.ts";
import { runBuildTool } from "./run-build-tool.ts";

const root = join(import.meta.dirname, "../../..");
const lockFolder = join(root, "node_modules/.cache/tana-bana");
const buildTool = "node_modules/@react-router/dev/bin.cjs";
const sources = ["web/**", "contract/**", "public/**", "*.config.ts", "package-lock.json"];

/** A hash of all sources: their dates say nothing after a git checkout. */
export function hashSources(folder = root, patterns = sources, exclude: string[] = []): string {
  const hash = createHash("sha256");
  const files = globSync(patterns, { cwd: folder, exclude, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const path of files.map((file) => join(file.parentPath, file.name)).sort()) {
    hash.update(`${relative(folder, path)}\0`).update(readFileSync(path));
  }
  return hash.digest("hex");
}

/** The name of the build that the sources make. */
const buildName = () => hashSources().slice(0, 16);

const isCurrent = async (name: string) => (await currentBuild()) === join(buildsFolder, name);

/** Builds the pages unless the last build was made from the same sources. Of several shops that start together one builds. */
export async function buildPages(signal: AbortSignal): Promise<void> {
  // A container image has the build without what it was made from.
  if (!existsSync(join(root, "web")) && (await currentBuild())) return;
  if (await isCurrent(buildName())) return;
  const lock = await acquireLock(signal);
  try {
    const name = buildName();
    if (await isCurrent(name)) return;
    // Former builds stay, for a shop that goes back to the version before.
    if (!isFinished(name)) {
      const folder = join(buildsFolder, name);
      await rm(folder, { recursive: true, force: true });
      await runBuild(folder, signal);
      await markUsed(folder);
    }
    await makeCurrent(name);
    await removeOldBuilds();
  } finally {
    lock.release();
  }
}

async function acquireLock(signal: AbortSignal): Promise<FolderLock> {
  await mkdir(lockFolder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    const reason = getSystemErrorMessage(error.errno ?? 0);
    throw new StartupError(`The pages must be built anew, but this user may not write to ${root}: ${reason}.`);
  });
  for (;;) {
    const lock = tryLock(join(lockFolder, "build-lock"));
    if (lock) return lock;
    await wait(200, undefined, { signal });
  }
}

async function runBuild(folder: string, signal: AbortSignal): Promise<void> {
  if (!existsSync(join(root, buildTool))) {
    throw new StartupError("The pages must be built anew, but what builds them is missing. Run: npm ci --include=dev");
  }
  const env = { BUILD_DIRECTORY: relative(root, folder) };
  await runBuildTool([buildTool, "build"], { env, signal, failure: "The pages could not be built." });
}
