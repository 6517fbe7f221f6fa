import { eq } from "drizzle-orm";
import type { Database } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { PictureStore } from "./picture-store.ts";
import { pictures } from "./tables.ts";

/**
 * Removes a picture that nothing uses. The row goes first and comes back when the files cannot be removed; a picture in use
 * is kept by the database, which refuses to delete its row.
 */
export function forgetPicture(db: Database, store: PictureStore, id: string): Promise<void> {
  return transaction(db, async (tx) => {
    await tx.delete(pictures).where(eq(pictures.id, id));
    await store.remove(id);
  });
}
