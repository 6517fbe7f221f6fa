import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const documents = ["README.md", "CONTRIBUTING.md", ...globSync("{docs,bench,prove,attack}/**/*.md", { cwd: root })];
const text = (document: string) => readFileSync(join(root, document), "utf8");

/** Paths in backticks that begin with a folder of the project; `….ts` and patterns are not paths. */
const namedFiles = (document: string) =>
  [
    ...text(document).matchAll(/`((?:contract|server|web|demo|e2e|bench|prove|attack|scripts|docs|ops)\/[\w./-]+)`/g),
  ].map(([, path]) => path ?? "");

const linkedFiles = (document: string) =>
  [...text(document).matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, path]) => join(dirname(document), path ?? ""));

test.each(documents)("every file that %s names exists", (document) => {
  const missing = [...namedFiles(document), ...linkedFiles(document)].filter((path) => !existsSync(join(root, path)));
  expect(missing).toEqual([]);
});

test("the architecture follows four requests through files that exist", () => {
  const flows = text("docs/architecture.md")
    .split(/^## /m)
    .find((part) => part.startsWith("Four requests"));
  const requests = flows?.split(/^### /m).slice(1) ?? [];
  expect(requests).toHaveLength(4);
  for (const request of requests) {
    const files = [...request.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, path]) => path ?? "");
    expect(files.length).toBeGreaterThan(4);
    expect(files.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  }
});
