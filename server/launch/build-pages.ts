import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { globSync, readFileSync, statSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { getSystemErrorMessage } from "node:util";
import { CannotStart } from "#server/cannot-start.ts";
import { tryLock } from "#server/database/folder-lock.ts";

const root = join(import.meta.dirname, "../..");
const folder = join(root, "build");
const noteOfSources = join(folder, "made-from");
const sources = ["web/**", "contract/**", "public/**", "*.config.ts", "package-lock.json"];

/** Names the content of all sources: their dates say nothing after a git checkout. */
function hashSources(): string {
  const hash = createHash("sha256");
  for (const name of globSync(sources, { cwd: root }).sort()) {
    const file = join(root, name);
    if (statSync(file).isFile()) hash.update(`${name}\0`).update(readFileSync(file));
  }
  return hash.digest("hex");
}

const isFresh = async (wanted: string) => (await readFile(noteOfSources, "utf8").catch(() => "")) === wanted;

/** Builds the pages unless the last build was made from the same sources. Of several shops that start together one builds. */
export async function buildPages(signal: AbortSignal): Promise<void> {
  if (await isFresh(hashSources())) return;
  const lock = await lockFolder(signal);
  try {
    const wanted = hashSources();
    if (await isFresh(wanted)) return;
    await rm(noteOfSources, { force: true });
    await runBuild(signal);
    await writeFile(noteOfSources, wanted);
  } finally {
    lock.release();
  }
}

async function lockFolder(signal: AbortSignal) {
  await mkdir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    throw new CannotStart(
      `The pages must be built, but ${folder} cannot be written to: ${getSystemErrorMessage(error.errno ?? 0)}.`,
    );
  });
  for (;;) {
    const lock = tryLock(join(folder, "lock"));
    if (lock) return lock;
    await wait(200, undefined, { signal });
  }
}

async function runBuild(signal: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, ["node_modules/@react-router/dev/bin.cjs", "build"], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "pipe"],
    signal,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const code = await new Promise((resolve, reject) => child.once("error", reject).once("close", resolve));
  signal.throwIfAborted();
  if (code !== 0) throw new CannotStart(`${output.trim()}\nThe pages could not be built.`);
}
