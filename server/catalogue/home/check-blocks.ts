import { inArray } from "drizzle-orm";
import { type HomeBlock, unknownHomePicture } from "#contract/catalogue/home.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import { categories } from "#server/catalogue/categories/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { badRequest } from "#server/shop-error.ts";
import { pictureIdsOf, readPictures } from "./queries.ts";

/** What blocks name must be there when they are saved; what goes later is left out when they are shown. */
export async function assertBlocks(tx: Queries, blocks: readonly HomeBlock[]): Promise<void> {
  const known = await readPictures(tx, blocks);
  if (pictureIdsOf(blocks).some((id) => !known[id]))
    throw badRequest(unknownHomePicture, { picture: unknownHomePicture });
  await assertAll(tx, "category", blocks);
  await assertAll(tx, "brand", blocks);
}

async function assertAll(tx: Queries, field: "category" | "brand", blocks: readonly HomeBlock[]): Promise<void> {
  const named = blocks.flatMap((block) => (block.kind === "rail" ? (block[field]?.toLowerCase() ?? []) : []));
  const ids = [...new Set(named)];
  if (ids.length === 0) return;
  const table = field === "category" ? categories : brands;
  const found = await tx.select({ id: table.id }).from(table).where(inArray(table.id, ids));
  if (found.length === ids.length) return;
  const sentence = `This ${field} does not exist.`;
  throw badRequest(sentence, { [field]: sentence });
}
