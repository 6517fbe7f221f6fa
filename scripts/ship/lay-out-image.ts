import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join, matchesGlob, relative } from "node:path";
import { promisify } from "node:util";
import { currentBuild } from "#server/platform/pages/builds.ts";
import { copiesOf, dockerContext, type Stage } from "./dockerfile.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "../..");

/** The files of the checkout that would be sent to the builder: those that git tracks or would, without what .dockerignore names. */
export async function listContext(): Promise<string[]> {
  const { stdout } = await run("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    maxBuffer: 1e8,
  });
  const isSent = dockerContext(readFileSync(join(root, ".dockerignore"), "utf8"));
  return stdout.split("\n").filter((path) => path && existsSync(join(root, path)) && isSent(path));
}

/** What `npm prune --omit=dev` leaves: the packages of the lock file that are not for development alone, as far as they are installed. */
function listPackages(): string[] {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, { dev?: boolean }>;
  };
  return Object.entries(packages)
    .filter(([path, { dev }]) => /^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(path) && !dev)
    .map(([path]) => path)
    .filter((path) => existsSync(join(root, path)));
}

/** What the build stage makes, as paths of the checkout. */
async function listBuilt(build: Stage): Promise<string[]> {
  const removed = build.instructions
    .filter(({ name }) => name === "RUN")
    .flatMap(({ value }) => /rm -rf ([^&]+)/.exec(value)?.[1]?.trim().split(/\s+/) ?? []);
  const isKept = (path: string) =>
    !removed.some((pattern) => matchesGlob(path, pattern) || path.startsWith(`${pattern}/`));
  const pages = relative(root, (await currentBuild()) ?? "");
  const bundle = "node_modules/.cache/tana-bana";
  return [...listPackages(), bundle, "build/current", pages].filter(isKept);
}

/** Lays out what the last stage of the Dockerfile copies, in a folder and without a daemon, with hard links where they can be. */
export async function layOutImage([build, final]: [Stage, Stage], folder: string): Promise<void> {
  const available = [...(await listContext()), ...(await listBuilt(build))];
  const wanted = copiesOf(final).flatMap(({ sources }) => sources.map((source) => source.replace(/^\/app\//, "")));
  const chosen = available.filter((path) => wanted.some((source) => path === source || path.startsWith(`${source}/`)));
  const missing = wanted.filter((source) => !chosen.some((path) => path === source || path.startsWith(`${source}/`)));
  if (missing.length > 0) throw new Error(`The build stage makes no ${missing.join(", ")}.`);
  await mkdir(folder, { recursive: true });
  await copyAll(chosen, folder);
}

/** Another file system takes no hard links. */
async function copyAll(paths: string[], folder: string): Promise<void> {
  const copy = (how: string) => run("cp", [how, "--parents", ...paths, folder], { cwd: root });
  await copy("-al").catch(() => copy("-a"));
}

/** Node as the base image has it, outside of the shop's folder. */
export async function layOutNode(program: string): Promise<void> {
  await mkdir(dirname(program), { recursive: true });
  await run("cp", ["-L", process.execPath, program]);
}
