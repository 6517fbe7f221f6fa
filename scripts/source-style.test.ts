import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

/** Line comments that follow each other are one comment. */
const lineBreaks = /\n(?<=^[ \t]*(?:\/\/|--).*\n)[ \t]*(?:\/\/|--)/gm;
const unclear = /(?:^|[\s{(])(?:\/\*\*?|\/\/|--)[ \t]*(?:\n[ \t]*\*[ \t]*)?((?:Of|The same|Whoever)\b.{0,60})/gm;

const folders = "{attack,bench,contract,demo,e2e,ops,pages,prove,scripts,server,web}";

test("every comment names its subject, so that nobody needs the line above to understand it", () => {
  const files = globSync(`${folders}/**/*.{ts,tsx,js,mjs,css,sql}`, { cwd: root });
  expect(files.length).toBeGreaterThan(1000);
  const found = files.flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").replaceAll(lineBreaks, "").matchAll(unclear)].map(
      ([, words]) => `${file}: ${words}`,
    ),
  );
  expect(found).toEqual([]);
});

test("fields stand in their object, not in a literal that is spread into it", () => {
  const files = globSync(`${folders}/**/*.{ts,tsx}`, { cwd: root });
  expect(files.length).toBeGreaterThan(1000);
  const found = files.filter((file) => /\.{3}\{/.test(readFileSync(join(root, file), "utf8")));
  expect(found).toEqual([]);
});

test("names say what something is: a word for any data at all, such as facts, stands only where other programs rely on it", () => {
  const ofTheWire = ["defaultFacts", "missingFacts", "shownFacts"];
  const files = globSync(`${folders}/**/*.{ts,tsx}`, { cwd: root, exclude: ["scripts/source-style.test.ts"] });
  expect(files.length).toBeGreaterThan(1000);
  const found = files.flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(/\b[A-Za-z]+Facts?\b/g)]
      .filter(([name]) => !ofTheWire.includes(name))
      .map(([name]) => `${file}: ${name}`),
  );
  expect(found).toEqual([]);
});
