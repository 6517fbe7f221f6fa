import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { currentBuild, findOtherBuild, isFinished, makeCurrent, markUsed, removeOldBuilds } from "./builds.ts";

const folder = await mkdtemp(join(tmpdir(), "tana-bana-builds-"));
const path = (...parts: string[]) => join(folder, ...parts);
const hour = 60 * 60 * 1000;
afterAll(() => rm(folder, { recursive: true }));

async function givenBuild(name: string, asset: string): Promise<void> {
  await mkdir(path(name, "client/assets"), { recursive: true });
  await writeFile(path(name, "client/assets", asset), name);
  await markUsed(path(name));
}

beforeEach(async () => {
  await rm(folder, { recursive: true });
  await givenBuild("one", "one.js");
  await makeCurrent("one", folder);
  await givenBuild("two", "two.js");
});

test("a build counts once it is finished and made the current one", async () => {
  expect(await currentBuild(folder)).toBe(path("one"));
  await makeCurrent("two", folder);
  expect(await currentBuild(folder)).toBe(path("two"));
  await mkdir(path("three"));
  expect([isFinished("two", folder), isFinished("three", folder)]).toEqual([true, false]);
});

test("files of the build before are found for a day after it was used last, and those of the next one at once", async () => {
  const find = (asset: string, own: string, inHours = 0) =>
    findOtherBuild(asset, path(own), folder, Date.now() + inHours * hour);
  // It has served for weeks, and its retirement counts.
  await utimes(path("one/used"), 0, 0);
  await makeCurrent("two", folder);
  expect(await find("one.js", "two")).toBe(path("one/client"));
  expect(await find("one.js", "two", 23)).toBe(path("one/client"));
  expect(await find("one.js", "two", 25)).toBeUndefined();
  expect(await find("two.js", "one", 25)).toBe(path("two/client"));
  expect(await find("three.js", "two")).toBeUndefined();
  for (const name of ["../one.js", "..", ".", "", "x/one.js", "one.js\0"])
    expect(await find(name, "two")).toBeUndefined();
});

test("builds that nobody used for a day are removed, the current one never", async () => {
  await makeCurrent("two", folder);
  await mkdir(path("unfinished"));
  await removeOldBuilds(folder, Date.now() + 23 * hour);
  expect([isFinished("one", folder), isFinished("two", folder)]).toEqual([true, true]);
  await markUsed(path("one"));
  await utimes(path("two/used"), 0, 0);
  await removeOldBuilds(folder, Date.now() + 25 * hour);
  expect([isFinished("one", folder), isFinished("two", folder)]).toEqual([false, true]);
  await expect(rm(path("unfinished"))).rejects.toThrow("ENOENT");
});
