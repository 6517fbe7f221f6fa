import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const folder = join(import.meta.dirname, "..");

/** Custom properties that get another colour, and the colour of the browser around the page. */
const colours = [
  /@media \(prefers-color-scheme: dark\) \{\s*[^{}]+\{(\s*--[\w-]+: (#[0-9a-f]{6}|var\(--[\w-]+\));)+\s*\}\s*\}/g,
  /<meta name="theme-color" [^>]*>/g,
];

test("the dark theme differs from the light one in nothing but colours", () => {
  const elsewhere = globSync("**/*.{css,ts,tsx}", { cwd: folder, exclude: ["**/*.test.ts"] }).filter((name) => {
    const text = readFileSync(join(folder, name), "utf8");
    return /prefers-color-scheme|\bdark:/.test(colours.reduce((rest, allowed) => rest.replace(allowed, ""), text));
  });
  expect(elsewhere).toEqual([]);
});
