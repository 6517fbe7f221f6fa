import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { NewPicture } from "#server/platform/media/create-picture.ts";
import type { PictureStore } from "#server/platform/media/picture-store.ts";

/** Where the pictures lie. `npm run draw-demo` draws them anew. */
export const picturesFolder = join(import.meta.dirname, "../../pictures");
/** What says the average colour of each. */
export const coloursFile = join(picturesFolder, "colours.json");

/** How large the pictures of each folder are, and the widths in which the shop serves them. */
export const pictureKinds = {
  front: { width: 800, height: 1000, widths: [400, 800] },
  back: { width: 600, height: 750, widths: [600] },
  cloth: { width: 600, height: 750, widths: [600] },
  banner: { width: 1280, height: 320, widths: [1280] },
} as const;

type Kind = keyof typeof pictureKinds;

/** A hash of the content: an interrupted start leaves no orphaned files, since the next one writes the same names. */
function idOf(content: Buffer): string {
  const hash = createHash("sha256").update(content).digest("hex");
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

/** Stores the pictures with these names in their full width. Narrower files and those in AVIF are made when they are first asked for. */
export async function storeDemoPictures(
  names: Iterable<string>,
  store: PictureStore,
): Promise<Map<string, NewPicture>> {
  const colours = JSON.parse(await readFile(coloursFile, "utf8")) as Record<string, string>;
  const stored = new Map<string, NewPicture>();
  for (const name of new Set(names)) {
    const [kind] = name.split("/");
    const { width, height, widths } = pictureKinds[kind as Kind];
    const content = await readFile(join(picturesFolder, `${name}.webp`));
    const id = idOf(content);
    await store.write(id, `${width}.webp`, content);
    stored.set(name, { id, width, height, widths: [...widths], colour: colours[name] ?? "#808080" });
  }
  return stored;
}
