import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const document = readFileSync(join(root, "docs/security.md"), "utf8");
const standard = readFileSync(join(root, "docs/security-requirements.md"), "utf8");

const cellsOf = (line: string) =>
  line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());
const rowsOf = (text: string) =>
  text
    .split("\n")
    .filter((line) => line.startsWith("| ") && !/^\| (?:---|number|promise)/.test(line))
    .map(cellsOf);

const states = ["met", "partly", "not met", "not met by the shop", "not applicable"];
/** How many requirements the standard has at each level, without those of WebRTC, which are not in a table. */
const many = { "1": 70, "2": 176 };

/** "10.4.1 to 10.4.5" and "10.6.1, 10.6.2" are several. */
function numbersIn(cell: string): string[] {
  const [first = "", last] = cell.split(" to ");
  if (!last) return cell.split(", ");
  const section = first.slice(0, first.lastIndexOf(".") + 1);
  const [from, until] = [first, last].map((number) => Number(number.split(".").at(-1)));
  return Array.from({ length: (until ?? 0) - (from ?? 0) + 1 }, (_, i) => `${section}${(from ?? 0) + i}`);
}

test("every promise names tests that exist", () => {
  const promises = rowsOf(document);
  expect(promises.length).toBeGreaterThan(10);
  for (const [promise, where = ""] of promises) {
    const tests = [...where.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`/g)].map(([, path]) => path ?? "");
    expect(tests.length, promise).toBeGreaterThan(0);
    expect(tests.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  }
});

test("every requirement of levels 1 and 2 has one row, a known state and a reason or a test", () => {
  const rows = rowsOf(standard);
  const numbers = rows.flatMap(([cell = ""]) => numbersIn(cell));
  expect(new Set(numbers).size).toBe(numbers.length);
  for (const [level, count] of Object.entries(many)) {
    expect(rows.filter((row) => row[1] === level).flatMap(([cell = ""]) => numbersIn(cell))).toHaveLength(count);
  }
  expect(rows.filter(({ length }) => length !== 5)).toEqual([]);
  expect(rows.filter(([, , , state = ""]) => !states.includes(state))).toEqual([]);
  expect(rows.filter(([, , , , reason = ""]) => reason === "")).toEqual([]);
});

test("what is not met is told in words", () => {
  const unmet = rowsOf(standard).filter(([, , , state]) => state?.startsWith("not met"));
  const told = document.slice(document.indexOf("## What is not met"));
  for (const [number = ""] of unmet) expect(told, number).toContain(number);
});
