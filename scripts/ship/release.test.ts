import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeEach, expect, test } from "vitest";
import { isEmptySection, sectionOf } from "./changelog.ts";
import { prepareRelease } from "./prepare-release.ts";

const run = promisify(execFile);
const folders: string[] = [];
let folder: string;

const git = async (...args: string[]) => (await run("git", args, { cwd: folder })).stdout.trim();
const read = (file: string) => readFile(join(folder, file), "utf8");
const write = (file: string, text: string) => writeFile(join(folder, file), text);
const release = (version: string) => prepareRelease({ folder, version, day: "2026-11-17" });

const lock = `{
  "name": "shop",
  "version": "0.1.0",
  "packages": {
    "": { "name": "shop", "version": "0.1.0" },
    "node_modules/other": { "version": "0.1.0" }
  }
}
`;
const changelog = `# Changelog

## Unreleased

### Added

- Returns within seven days.

## 0.1.0 - 2026-10-01

- The first one.
`;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "tana-bana-release-"));
  folders.push(folder);
  await write("package.json", '{\n  "name": "shop",\n  "version": "0.1.0"\n}\n');
  await write("package-lock.json", lock);
  await write("CHANGELOG.md", changelog);
  await git("init", "--quiet");
  for (const [key, value] of Object.entries({
    "user.name": "Asha",
    "user.email": "asha@example.com",
    "commit.gpgsign": "false",
    "tag.gpgsign": "false",
  })) {
    await git("config", key, value);
  }
  await git("add", ".");
  await git("commit", "--quiet", "--message", "all of it");
});

afterAll(() => Promise.all(folders.map((path) => rm(path, { recursive: true, force: true }))));

test("a release is a commit with the version in all places, and an annotated tag on it", async () => {
  await release("0.2.0");
  expect(JSON.parse(await read("package.json")).version).toBe("0.2.0");
  const { version, packages } = JSON.parse(await read("package-lock.json"));
  expect([version, packages[""].version, packages["node_modules/other"].version]).toEqual(["0.2.0", "0.2.0", "0.1.0"]);
  const written = await read("CHANGELOG.md");
  expect(isEmptySection(sectionOf(written, "Unreleased"))).toBe(true);
  expect(sectionOf(written, "0.2.0")).toBe("### Added\n\n- Returns within seven days.");
  expect(written).toContain("\n## 0.2.0 - 2026-11-17\n");
  expect(sectionOf(written, "0.1.0")).toBe("- The first one.");
  expect(await git("status", "--porcelain")).toBe("");
  expect(await git("log", "-1", "--format=%s")).toBe("release: 0.2.0");
  expect(await git("cat-file", "-t", "v0.2.0"), "annotated").toBe("tag");
  expect(await git("rev-parse", "v0.2.0^{commit}")).toBe(await git("rev-parse", "HEAD"));
});

test.each([
  ["a version that is none", "next", async () => undefined, "next is no version such as 1.2.3."],
  [
    "the same version again",
    "0.1.0",
    async () => undefined,
    "0.1.0 is not larger than 0.1.0, the version that is there.",
  ],
  ["a smaller version", "0.0.9", async () => undefined, "0.0.9 is not larger than 0.1.0, the version that is there."],
  ["a tag that exists", "0.2.0", () => git("tag", "v0.2.0"), "The tag v0.2.0 exists already."],
  [
    "changes that are not committed",
    "0.2.0",
    () => write("notes.txt", "more"),
    "There are changes that are not committed: a release is made of what everybody can see.",
  ],
  [
    "nothing to tell",
    "0.2.0",
    async () => {
      await write("CHANGELOG.md", changelog.replace("- Returns within seven days.\n", ""));
      await git("commit", "--all", "--quiet", "--message", "nothing");
    },
    "The changelog has nothing under Unreleased.",
  ],
] satisfies [string, string, () => Promise<unknown>, string][])(
  "%s is refused, and nothing changes",
  async (_, version, given, sentence) => {
    await given();
    const before = [await git("rev-parse", "HEAD"), await read("CHANGELOG.md"), await read("package.json")];
    await expect(release(version)).rejects.toThrow(sentence);
    expect([await git("rev-parse", "HEAD"), await read("CHANGELOG.md"), await read("package.json")]).toEqual(before);
  },
);
