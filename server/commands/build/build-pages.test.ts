import { mkdir, mkdtemp, rename, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { hashSources } from "./build-pages.ts";

const tree = await mkdtemp(join(tmpdir(), "tana-bana-tree-"));
const page = join(tree, "web/home-page.tsx");
afterAll(() => rm(tree, { recursive: true }));

test("pages are stale when a source has changed, moved or gone, whatever its date says", async () => {
  await mkdir(join(tree, "web"));
  await writeFile(page, "one");
  const made = hashSources(tree);
  await utimes(page, new Date(0), new Date(0));
  expect(hashSources(tree)).toBe(made);

  await writeFile(page, "two");
  await utimes(page, new Date(0), new Date(0));
  const changed = hashSources(tree);
  expect(changed).not.toBe(made);

  await rename(page, join(tree, "web/front-page.tsx"));
  expect(hashSources(tree)).not.toBe(changed);
});
