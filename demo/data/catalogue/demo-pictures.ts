import { createHash } from "node:crypto";
import { join } from "node:path";
import { makePicture, type PictureFacts, storeFiles } from "#server/platform/media/create-picture.ts";
import { folderStore, type PictureStore } from "#server/platform/media/picture-store.ts";
import { type Encoding, picturesAtOnce } from "#server/platform/media/picture-task.ts";

/** Fast rather than small: hundreds are encoded while somebody waits. */
export const demoEncoding: Encoding = { widths: [400, 800], avifEffort: 0, webpEffort: 0 };

/** Views after the first cost 150 ms of a core instead of 340, since somebody waits for the first start. */
export const furtherEncoding: Encoding = { ...demoEncoding, widths: [600] };

export interface Drawing {
  draw: () => string;
  encoding: Encoding;
}

/** Kept with the checkout, so that only its first start has to draw. */
export const drawingCache = folderStore(join(import.meta.dirname, "../../../node_modules/.cache/tana-bana/pictures"));

/** At this density our drawings are 800 wide. */
const sheet = { width: 800, density: 72 };
const factsFile = "picture.json";

/** A hash of the content: an interrupted start leaves no orphaned files, since the next one writes the same names. */
function drawingId(svg: string, encoding: Encoding): string {
  const hash = createHash("sha256")
    .update(JSON.stringify(Object.entries(encoding)))
    .update(svg)
    .digest("hex");
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

/** A cached picture is complete, since its facts are written last. */
async function readCached(
  cache: PictureStore,
  id: string,
): Promise<[PictureFacts, Map<string, Uint8Array>] | undefined> {
  const written = await cache.read(id, factsFile);
  if (!written) return undefined;
  const facts = JSON.parse(written.toString()) as PictureFacts;
  const files = new Map<string, Uint8Array>();
  for (const width of facts.widths) {
    for (const format of ["avif", "webp"]) {
      const content = await cache.read(id, `${width}.${format}`);
      if (!content) return undefined;
      files.set(`${width}.${format}`, content);
    }
  }
  return [facts, files];
}

async function writeCached(cache: PictureStore, facts: PictureFacts, files: Map<string, Uint8Array>): Promise<void> {
  await storeFiles(cache, facts.id, files);
  await cache.write(facts.id, factsFile, Buffer.from(JSON.stringify(facts)));
}

async function encodeDrawing(
  svg: string,
  id: string,
  encoding: Encoding,
): Promise<[PictureFacts, Map<string, Uint8Array>]> {
  const widest = Math.max(...encoding.widths);
  const density = (sheet.density * widest) / sheet.width;
  const { files, ...measures } = await makePicture({ svg, density, encoding });
  return [{ id, ...measures }, files];
}

async function drawOne(
  svg: string,
  store: PictureStore,
  encoding: Encoding,
  cache?: PictureStore,
): Promise<PictureFacts> {
  const id = drawingId(svg, encoding);
  const cached = cache && (await readCached(cache, id).catch(() => undefined));
  if (cached) {
    await storeFiles(store, id, cached[1]);
    return cached[0];
  }
  const [facts, files] = await encodeDrawing(svg, id, encoding);
  await storeFiles(store, id, files);
  // A checkout that may not be written to only draws again next time.
  if (cache) await writeCached(cache, facts, files).catch(() => undefined);
  return facts;
}

interface Options {
  /** Instead of that of each drawing. */
  encoding?: Encoding;
  cache?: PictureStore | undefined;
  onDrawn?: (done: number) => void;
}

/** Draws the pictures and stores their files, several at a time; the facts come back in the order of the drawings. */
export async function drawPictures(
  drawings: Drawing[],
  store: PictureStore,
  { encoding, cache, onDrawn }: Options = {},
): Promise<PictureFacts[]> {
  const facts: PictureFacts[] = [];
  let done = 0;
  await forEachDrawing(drawings, async (drawing, i) => {
    facts[i] = await drawOne(drawing.draw(), store, encoding ?? drawing.encoding, cache);
    done += 1;
    onDrawn?.(done);
  });
  return facts;
}

/** Several at a time. */
async function forEachDrawing(
  drawings: Drawing[],
  act: (drawing: Drawing, index: number) => Promise<void>,
): Promise<void> {
  const queue = drawings.entries();
  const work = async () => {
    for (const [i, drawing] of queue) await act(drawing, i);
  };
  await Promise.all(Array.from({ length: picturesAtOnce }, work));
}

/** Draws what the cache does not have yet, before there is a shop to show it. A checkout that may not be written to draws later. */
export async function cacheDrawings(
  drawings: Drawing[],
  cache: PictureStore = drawingCache,
  inEncoding?: Encoding,
): Promise<void> {
  await forEachDrawing(drawings, async ({ draw, encoding: own }) => {
    const svg = draw();
    const encoding = inEncoding ?? own;
    const id = drawingId(svg, encoding);
    if (await readCached(cache, id).catch(() => undefined)) return;
    const [facts, files] = await encodeDrawing(svg, id, encoding);
    await writeCached(cache, facts, files).catch(() => undefined);
  });
}
