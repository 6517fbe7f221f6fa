import { buffer } from "node:stream/consumers";
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { type ArchivedFile, writeZip } from "./zip.ts";

const modifiedAt = new Date("2026-11-17T20:15:30Z");

async function* given(files: Iterable<readonly [string, string]>): AsyncGenerator<ArchivedFile> {
  for (const [name, text] of files) yield { name, bytes: Buffer.from(text), modifiedAt };
}

/** What another program reads of an archive. */
async function unpack(files: Iterable<readonly [string, string]>): Promise<[string, string][]> {
  const archive = await buffer(writeZip(given(files)));
  return Object.entries(unzipSync(archive)).map(([name, bytes]) => [name, strFromU8(bytes)]);
}

test.for([
  [],
  [["a.pdf", "one"]],
  [
    ["tana-bana/invoice-1.pdf", "₹ 1,299.00"],
    ["लूम/invoice-1.pdf", ""],
  ],
] as [string, string][][])("an archive of %j is read by others", async (files) => {
  expect(await unpack(files)).toEqual(files);
});

test("one of more than 65,535 files too", async () => {
  const files = Array.from({ length: 65_600 }, (_, i) => [`${i}.pdf`, String(i)] as const);
  const archive = await buffer(writeZip(given(files)));
  let many = 0;
  const last = unzipSync(archive, { filter: () => ++many === files.length });
  expect(many).toBe(files.length);
  expect(Object.entries(last).map(([name, bytes]) => [name, strFromU8(bytes)])).toEqual([files.at(-1)]);
});
