import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gt, valid } from "semver";
import { isEmptySection, releaseSection, sectionOf } from "./changelog.ts";

const run = promisify(execFile);

/** Why a release is refused, in a sentence for whoever asked for it. */
export class ReleaseRefused extends Error {}

interface Options {
  folder: string;
  version: string;
  /** The day of the release, such as 2026-11-17. */
  day: string;
}

/**
 * Writes the version into changelog and package files, commits that and tags it. Nothing is changed when it is refused, and nothing is
 * pushed.
 */
export async function prepareRelease({ folder, version, day }: Options): Promise<void> {
  const git = async (...args: string[]) => (await run("git", args, { cwd: folder })).stdout.trim();
  const read = (file: string) => readFile(join(folder, file), "utf8");
  const tag = `v${version}`;
  const [packageJson, lock, changelog] = await Promise.all(
    ["package.json", "package-lock.json", "CHANGELOG.md"].map(read) as [
      Promise<string>,
      Promise<string>,
      Promise<string>,
    ],
  );
  const { version: before } = JSON.parse(packageJson) as { version: string };

  if (valid(version) !== version) throw new ReleaseRefused(`${version} is no version such as 1.2.3.`);
  if (!gt(version, before))
    throw new ReleaseRefused(`${version} is not larger than ${before}, the version that is there.`);
  if (await git("tag", "--list", tag)) throw new ReleaseRefused(`The tag ${tag} exists already.`);
  if (await git("status", "--porcelain")) {
    throw new ReleaseRefused("There are changes that are not committed: a release is made of what everybody can see.");
  }
  if (isEmptySection(sectionOf(changelog, "Unreleased"))) {
    throw new ReleaseRefused("The changelog has nothing under Unreleased.");
  }

  await Promise.all([
    writeFile(join(folder, "package.json"), withVersion(packageJson, before, version, 1)),
    // The lock file says it for itself and for the package at its root, in its first lines.
    writeFile(join(folder, "package-lock.json"), withVersion(lock, before, version, 2)),
    writeFile(join(folder, "CHANGELOG.md"), releaseSection(changelog, version, day)),
  ]);
  await git("add", "package.json", "package-lock.json", "CHANGELOG.md");
  await git("commit", "--quiet", "--message", `release: ${version}`);
  await git("tag", "--annotate", tag, "--message", `Tana Bana ${version}`);
}

/** Replaces the first places of a version, and keeps the rest of the file as it is written. */
function withVersion(text: string, before: string, after: string, places: number): string {
  let changed = text;
  for (let i = 0; i < places; i++) changed = changed.replace(`"version": "${before}"`, `"version": "${after}"`);
  return changed;
}
