import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { getSystemErrorMessage } from "node:util";
import { type FolderLock, tryLock } from "#server/platform/database/embedded/folder-lock.ts";
import { StartupError } from "#server/platform/startup-error.ts";

const root = join(import.meta.dirname, "../..");
/** Outside of the build, which begins by emptying its folder. */
const lockFolder = join(root, "node_modules/.cache/tana-bana");
const sourcesHashFile = join(root, "build/made-from");
const buildTool = "node_modules/@react-router/dev/bin.cjs";
const sources = ["web/**", "contract/**", "public/**", "*.config.ts", "package-lock.json"];

/** A hash of all sources: their dates say nothing after a git checkout. */
export function hashSources(folder = root): string {
  const hash = createHash("sha256");
  const files = globSync(sources, { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const path of files.map((file) => join(file.parentPath, file.name)).sort()) {
    hash.update(`${relative(folder, path)}\0`).update(readFileSync(path));
  }
  return hash.digest("hex");
}

const isFresh = async (sourcesHash: string) =>
  (await readFile(sourcesHashFile, "utf8").catch(() => "")) === sourcesHash;

/** Builds the pages unless the last build was made from the same sources. Of several shops that start together one builds. */
export async function buildPages(signal: AbortSignal): Promise<void> {
  if (await isFresh(hashSources())) return;
  const lock = await acquireLock(signal);
  try {
    const sourcesHash = hashSources();
    if (await isFresh(sourcesHash)) return;
    await rm(sourcesHashFile, { force: true });
    await runBuild(signal);
    await writeFile(sourcesHashFile, sourcesHash);
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

async function runBuild(signal: AbortSignal): Promise<void> {
  if (!existsSync(join(root, buildTool))) {
    throw new StartupError("The pages must be built anew, but what builds them is missing. Run: npm ci --include=dev");
  }
  const child = spawn(process.execPath, [buildTool, "build"], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "pipe"],
    signal,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const code = await new Promise((resolve, reject) => child.once("error", reject).once("close", resolve));
  signal.throwIfAborted();
  if (code !== 0) throw new StartupError(`${output.trim()}\nThe pages could not be built.`);
}
