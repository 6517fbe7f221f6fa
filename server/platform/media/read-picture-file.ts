import { eq } from "drizzle-orm";
import type { Queries } from "#server/platform/database/client.ts";
import { makeFile } from "./create-picture.ts";
import { type PictureStore, widestFile } from "./picture-store.ts";
import type { PictureFormat } from "./picture-task.ts";
import { pictures } from "./tables.ts";

interface Wanted {
  id: string;
  width: number;
  format: PictureFormat;
}

/** What is being made: several who ask for one file wait for the same. */
const underWay = new Map<string, Promise<Uint8Array | undefined>>();

/**
 * A file of a picture. What the store does not have is made of the widest file and kept (lazy derivation), as for pictures that come as one
 * file each.
 */
export async function readPictureFile(
  db: Queries,
  store: PictureStore,
  wanted: Wanted,
): Promise<Uint8Array | undefined> {
  const file = `${wanted.width}.${wanted.format}`;
  const kept = await store.read(wanted.id, file);
  if (kept) return kept;
  const key = `${wanted.id}/${file}`;
  const making = underWay.get(key) ?? makeMissing(db, store, wanted, file).finally(() => underWay.delete(key));
  underWay.set(key, making);
  return making;
}

async function makeMissing(db: Queries, store: PictureStore, { id, width, format }: Wanted, file: string) {
  const [picture] = await db.select({ widths: pictures.widths }).from(pictures).where(eq(pictures.id, id));
  if (!picture?.widths.includes(width)) return undefined;
  const widest = await store.read(id, widestFile(picture.widths));
  if (!widest || file === widestFile(picture.widths)) return undefined;
  const content = await makeFile({ widest, width, format });
  // Where it cannot be kept it is made again.
  await store.write(id, file, content).catch(() => undefined);
  return content;
}
