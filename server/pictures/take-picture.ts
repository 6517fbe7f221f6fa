import { randomUUID } from "node:crypto";
import sharp from "sharp";
import type { Queries } from "#server/database/client.ts";
import { ShopError } from "#server/shop-error.ts";
import { type DevelopedPicture, developPicture, type Encoding } from "./develop-picture.ts";
import type { PictureStore } from "./picture-store.ts";
import { pictures } from "./tables.ts";

const formats = ["jpeg", "png"];
/** About 8,000 by 6,000: more than any phone takes, less than what would fill the memory. */
const mostPixels = 50_000_000;

const refused = () => new ShopError(400, "Please upload files with jpg, jpeg, png format.");

/** Looks only at the start of the file, and at nothing but its content. */
async function openUpload(bytes: Buffer) {
  const upload = sharp(bytes, { limitInputPixels: mostPixels, failOn: "error" });
  const { format, width, height } = await upload.metadata().catch(() => {
    throw refused();
  });
  if (!formats.includes(format ?? "")) throw refused();
  if (width * height > mostPixels) throw new ShopError(400, "This picture is too large. Please upload a smaller one.");
  return upload.autoOrient();
}

/** Takes an uploaded picture in: makes its files, stores them, records it. */
export async function takePicture(
  tx: Queries,
  store: PictureStore,
  bytes: Buffer,
  encoding?: Encoding,
): Promise<{ id: string }> {
  const upload = await openUpload(bytes);
  const developed = await developPicture(upload, encoding).catch(() => {
    throw refused();
  });
  const id = randomUUID();
  try {
    await storeFiles(store, id, developed);
    await recordPicture(tx, id, developed);
  } catch (error) {
    await store.remove(id);
    throw error;
  }
  return { id };
}

export async function storeFiles(store: PictureStore, id: string, { files }: DevelopedPicture): Promise<void> {
  for (const [file, content] of files) await store.write(id, file, content);
}

export async function recordPicture(tx: Queries, id: string, developed: DevelopedPicture): Promise<void> {
  const { width, height, widths, colour } = developed;
  await tx.insert(pictures).values({ id, width, height, widths, colour });
}
