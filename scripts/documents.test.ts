import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const documents = [
  "README.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  ...globSync("{docs,bench,prove,attack}/**/*.md", { cwd: root }),
];
const text = (document: string) => readFileSync(join(root, document), "utf8");

/** The anchor that GitHub gives a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(/\s/g, "-");
const anchorsIn = (document: string) =>
  [...text(document).matchAll(/^#+ (.*)$/gm)].map(([, heading]) => anchorOf(heading ?? ""));

test.each(documents)("every relative link of %s leads to a file and to a heading in it", (document) => {
  const links = [...text(document).matchAll(/\]\((?!\w+:)([^)\s]+)\)/g)].map(([, link]) => link ?? "");
  const broken = links.filter((link) => {
    const [path = "", anchor] = link.split("#");
    const target = path ? join(dirname(document), path) : document;
    if (!existsSync(join(root, target))) return true;
    return anchor !== undefined && !anchorsIn(target).includes(anchor);
  });
  expect(broken).toEqual([]);
});

test("the README is one page, with two small pictures", () => {
  expect(text("README.md").trim().split(/\s+/).length).toBeLessThanOrEqual(900);
  const pictures = [...text("README.md").matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, path]) => path ?? "");
  expect(pictures).toHaveLength(2);
  for (const picture of pictures) expect(statSync(join(root, picture)).size, picture).toBeLessThan(120_000);
});

test("every page of docs/ is reached from the README", () => {
  const reached = new Set(["README.md"]);
  for (const document of reached) {
    for (const [, path = ""] of text(document).matchAll(/\]\((?!\w+:)([^)#\s]+\.md)/g))
      reached.add(join(dirname(document), path));
  }
  expect(globSync("docs/**/*.md", { cwd: root }).filter((file) => !reached.has(file))).toEqual([]);
});

test("the index of decisions has every record once, under its title, and marks fifteen to be read first", () => {
  const rows = [...text("docs/decisions/README.md").matchAll(/^\| \[(\d+)\]\(([^)]+)\) \| (.*?) \| (.*)\|$/gm)];
  const records = globSync("[0-9]*.md", { cwd: join(root, "docs/decisions") }).sort();
  const listed = rows.map(([, number, file, title]) => ({ number, file, title }));
  const expected = records.map((file) => {
    const [, number, title] = /^# (\d+) · (.*)/.exec(text(`docs/decisions/${file}`)) ?? [];
    return { number, file, title };
  });
  expect(listed.toSorted((a, b) => Number(a.number) - Number(b.number))).toEqual(expected);
  expect(rows.filter(([, , , , mark]) => mark?.includes("read first"))).toHaveLength(15);
});
