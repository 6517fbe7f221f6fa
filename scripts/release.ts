/**
 * npm run release -- 1.2.3: puts what is unreleased in the changelog under the version, commits and tags it.
 * npm run release -- --notes 1.2.3: prints what the changelog says of a version, for the page of its release.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { sectionOf } from "./ship/changelog.ts";
import { prepareRelease, ReleaseRefused } from "./ship/prepare-release.ts";

const folder = join(import.meta.dirname, "..");

async function release(args: string[]): Promise<string> {
  const { values, positionals } = parseArgs({ args, options: { notes: { type: "string" } }, allowPositionals: true });
  if (values.notes) {
    const notes = sectionOf(await readFile(join(folder, "CHANGELOG.md"), "utf8"), values.notes);
    if (!notes) throw new ReleaseRefused(`The changelog says nothing of ${values.notes}.`);
    return notes;
  }
  const [version] = positionals;
  if (!version) throw new ReleaseRefused("Which version? npm run release -- 1.2.3");
  await prepareRelease({ folder, version, day: new Date().toISOString().slice(0, 10) });
  return `Tagged v${version}. Publish it with: git push --follow-tags`;
}

await release(process.argv.slice(2)).then(
  (line) => console.log(line),
  (error: Error) => {
    console.error(error instanceof ReleaseRefused ? error.message : error);
    process.exitCode = 1;
  },
);
