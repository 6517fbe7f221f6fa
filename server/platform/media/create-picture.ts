import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { notAPicture } from "#contract/product-form.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { badRequest } from "#server/shop-error.ts";
import type { PictureStore } from "./picture-store.ts";
import { type Encoding, type ResizedPicture, resizePicture } from "./resize-picture.ts";
import { pictures } from "./tables.ts";

/** The magic numbers of JPEG and PNG. Whatever begins otherwise never reaches a decoder. */
const magicNumbers = [Buffer.from([0xff, 0xd8, 0xff]), Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])];
/** About 8,000 by 6,000: more than any phone takes, less than what would fill the memory. */
const maxPixels = 50_000_000;
/** A file can be small and take for ever to unpack. */
const timeoutSeconds = 20;

/** Long enough that the pixels of an honest picture do not spell them by chance. */
const markup = /<(?:script|html|!doctype|iframe|body|\?php)|%PDF-1/i;
const zipEntry = Buffer.from("PK\x03\x04", "latin1");
const zipEnd = Buffer.from("PK\x05\x06", "latin1");
/** The end of a zip file stands within its last so many bytes. */
const zipEndReach = 65_557;

/** A polyglot file begins like a picture but is a page, a program or an archive as well: who sends it means no picture. */
function isPolyglot(bytes: Buffer): boolean {
  if (markup.test(bytes.toString("latin1"))) return true;
  return bytes.subarray(-zipEndReach).includes(zipEnd) && bytes.includes(zipEntry);
}

const notAPictureError = () => badRequest(notAPicture, { image: notAPicture });
const tooManyPixels = "This picture is too large. Please upload a smaller one.";

async function decodeUpload(bytes: Buffer) {
  if (!magicNumbers.some((magic) => bytes.subarray(0, magic.length).equals(magic))) throw notAPictureError();
  if (isPolyglot(bytes)) throw notAPictureError();
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw notAPictureError();
    });
  if (width * height > maxPixels) throw badRequest(tooManyPixels, { image: tooManyPixels });
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: "error" })
    .autoOrient()
    .timeout({ seconds: timeoutSeconds });
}

/** Makes the files of an uploaded picture, records it and stores them. */
export async function createPicture(
  tx: Queries,
  store: PictureStore,
  bytes: Buffer,
  encoding?: Encoding,
): Promise<{ id: string }> {
  const upload = await decodeUpload(bytes);
  const resized = await resizePicture(upload, encoding).catch(() => {
    throw notAPictureError();
  });
  const { files, ...measures } = resized;
  const id = randomUUID();
  // Recorded first: files that are left behind when the shop stops now are found again by the clean-up.
  await insertPictures(tx, [{ id, ...measures }]);
  await storeFiles(store, id, files);
  return { id };
}

export interface PictureFacts extends Omit<ResizedPicture, "files"> {
  id: string;
}

export async function storeFiles(store: PictureStore, id: string, files: Map<string, Buffer>): Promise<void> {
  for (const [file, content] of files) await store.write(id, file, content);
}

export async function insertPictures(tx: Queries, facts: PictureFacts[]): Promise<void> {
  await tx.insert(pictures).values(facts);
}
