/** npm run draw-demo: draws the pictures of the demo shop again into demo/pictures. */
import { mkdir, rm, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { demoStories } from "#demo/catalogue/brands.ts";
import type { Item } from "#demo/catalogue/item.ts";
import { coloursFile, pictureKinds, picturesFolder } from "#demo/data/catalogue/demo-pictures.ts";
import { demoItems, demoViews } from "#demo/data/catalogue/products.ts";
import { demoSlug } from "#demo/data/catalogue/slug.ts";
import { drawCloth, drawGarment } from "./artwork/draw-garments.ts";

type Kind = keyof typeof pictureKinds;

/**
 * Busy patterns hide what a low quality does to them, plain ones need little room: each picture has the best quality with which it is so
 * small.
 */
const mostBytes: Record<Kind, number> = { front: 18_500, back: 11_500, cloth: 13_000, banner: 30_000 };
const qualities = [62, 44, 30, 22];
/** The density at which a drawing is 800 wide. */
const density = 72;
/** Pictures of so many products lie side by side on the banner of a brand. */
const tiles = 5;

const bytesOf = new Map<string, number>();
const colours: Record<string, string> = {};

async function encode(kind: Kind, pixels: Buffer): Promise<Buffer> {
  const { width, height } = pictureKinds[kind];
  let smallest: Buffer | undefined;
  for (const quality of qualities) {
    smallest = await sharp(pixels, { raw: { width, height, channels: 3 } })
      .webp({ quality, effort: 4, smartSubsample: true })
      .toBuffer();
    if (smallest.length <= mostBytes[kind]) break;
  }
  return smallest ?? pixels;
}

async function keep(name: string, source: Sharp): Promise<Buffer> {
  const kind = name.split("/")[0] as Kind;
  const { width, height } = pictureKinds[kind];
  const pixels = await source.resize(width, height).removeAlpha().toColourspace("srgb").raw().toBuffer();
  const content = await encode(kind, pixels);
  const { channels } = await sharp(content).stats();
  colours[name] = `#${channels.map(({ mean }) => Math.round(mean).toString(16).padStart(2, "0")).join("")}`;
  bytesOf.set(name, content.length);
  const file = join(picturesFolder, `${name}.webp`);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
  return pixels;
}

const drawing = (svg: string, { width }: { width: number }) =>
  sharp(Buffer.from(svg), { density: (density * width) / 800, limitInputPixels: 5_000_000 });

/** Some of what the brand makes, as different from one another as it has them. */
function chosenItems(items: Item[], brand: string): Item[] {
  const own = items.filter((item) => item.brand === brand);
  const firstOfPiece = own.filter(({ piece }, i) => own.findIndex((one) => one.piece === piece) === i);
  return [...new Set([...firstOfPiece, ...own])].slice(0, tiles);
}

const items = demoItems();
const drawn = new Set<string>();
const fronts = new Map<Item, Buffer>();

async function drawViews(item: Item, place: number): Promise<void> {
  const [front, back, cloth] = demoViews(item).map(({ picture }) => picture);
  if (!front || !back || !cloth) throw new Error(`${item.name} has too few views.`);
  fronts.set(item, await keep(front, drawing(drawGarment(item, place, "front"), pictureKinds.front)));
  await keep(back, drawing(drawGarment(item, place, "back"), pictureKinds.back));
  if (drawn.has(cloth)) return;
  drawn.add(cloth);
  await keep(cloth, drawing(drawCloth(item), pictureKinds.cloth));
}

async function drawBanner(brand: string): Promise<void> {
  const shown = chosenItems(items, brand).flatMap((item) => fronts.get(item) ?? []);
  const { width, height } = pictureKinds.front;
  const side = await sharp({ create: { width: width * shown.length, height, channels: 3, background: "#efe6d8" } })
    .composite(
      shown.map((input, i) => ({ input, raw: { width, height, channels: 3 as const }, left: i * width, top: 0 })),
    )
    .png({ compressionLevel: 1 })
    .toBuffer();
  await keep(`banner/${demoSlug(brand)}`, sharp(side));
}

for (const kind of Object.keys(pictureKinds)) await rm(join(picturesFolder, kind), { recursive: true, force: true });
sharp.concurrency(1);
const waiting = items.entries();
await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    for (const [place, item] of waiting) await drawViews(item, place);
  }),
);
for (const brand of Object.keys(demoStories)) await drawBanner(brand);
const sorted = Object.fromEntries(Object.entries(colours).sort(([a], [b]) => (a < b ? -1 : 1)));
await writeFile(coloursFile, `${JSON.stringify(sorted, null, 2)}\n`);
for (const kind of Object.keys(pictureKinds)) {
  const sizes = [...bytesOf].filter(([name]) => name.startsWith(`${kind}/`)).map(([, bytes]) => bytes);
  const sum = sizes.reduce((all, bytes) => all + bytes, 0);
  console.log(`${kind}: ${sizes.length} files, ${Math.round(sum / 1000)} kB, the largest ${Math.max(...sizes)} bytes`);
}
