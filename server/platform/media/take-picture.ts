import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { notAPicture } from "#contract/product-form.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { badRequest } from "#server/shop-error.ts";
import type { PictureStore } from "./picture-store.ts";
import { isPolyglot } from "./polyglot.ts";
import { type Encoding, type ResizedPicture, resizePicture } from "./resize-picture.ts";
import { pictures } from "./tables.ts";

/** How JPEG and PNG files begin. Whatever begins otherwise never reaches a decoder. */
const beginnings = [Buffer.from([0xff, 0xd8, 0xff]), Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])];
/** About 8,000 by 6,000: more than any phone takes, less than what would fill the memory. */
const mostPixels = 50_000_000;
/** A file can be small and take for ever to unpack. */
const longestSeconds = 20;

const refused = () => badRequest(notAPicture, { image: notAPicture });
const tooManyPixels = "This picture is too large. Please upload a smaller one.";

async function openUpload(bytes: Buffer) {
  if (!beginnings.some((beginning) => bytes.subarray(0, beginning.length).equals(beginning))) throw refused();
  if (isPolyglot(bytes)) throw refused();
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw refused();
    });
  if (width * height > mostPixels) throw badRequest(tooManyPixels, { image: tooManyPixels });
  return sharp(bytes, { limitInputPixels: mostPixels, failOn: "error" })
    .autoOrient()
    .timeout({ seconds: longestSeconds });
}

/** Takes an uploaded picture in: makes its files, stores them, records it. */
export async function takePicture(
  tx: Queries,
  store: PictureStore,
  bytes: Buffer,
  encoding?: Encoding,
): Promise<{ id: string }> {
  const upload = await openUpload(bytes);
  const developed = await resizePicture(upload, encoding).catch(() => {
    throw refused();
  });
  const { files, ...measures } = developed;
  const id = randomUUID();
  // Recorded first: files that are left behind when the shop stops now are found again by the clean-up.
  await recordPictures(tx, [{ id, ...measures }]);
  await storeFiles(store, id, files);
  return { id };
}

export interface PictureFacts extends Omit<ResizedPicture, "files"> {
  id: string;
}

export async function storeFiles(store: PictureStore, id: string, files: Map<string, Buffer>): Promise<void> {
  for (const [file, content] of files) await store.write(id, file, content);
}

export async function recordPictures(tx: Queries, taken: PictureFacts[]): Promise<void> {
  await tx.insert(pictures).values(taken);
}
