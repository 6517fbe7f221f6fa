import { type Column, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { PictureStore } from "./picture-store.ts";
import { pictures } from "./tables.ts";

/** The columns through which domains refer to pictures. */
export interface PictureReferences {
  /** A picture is in use while one of these refers to it; the grace period begins when none does any more. */
  current: Column[];
  /** A picture stays as long as one of these refers to it. */
  permanent: Column[];
}

/** Open pages, bags and orders under way may still show a picture that was replaced. */
const grace = "1 day";
/** Few, since the transaction stays open while the files are deleted. */
const batchSize = 20;

const isReferredToBy = (columns: Column[]): SQL =>
  sql.join(
    columns.map((column) => sql`exists (select from ${column.table} where ${column} = ${pictures.id})`),
    sql` or `,
  );

/** Deletes pictures, with their files, that nothing has referred to for a day. */
export async function deleteUnusedPictures(
  db: Database,
  store: PictureStore,
  { current, permanent }: PictureReferences,
): Promise<void> {
  const isInUse = isReferredToBy(current);
  const isKept = isReferredToBy([...current, ...permanent]);
  await db.execute(sql`update ${pictures} set unused_since = null where unused_since is not null and (${isInUse})`);
  await db.execute(sql`update ${pictures} set unused_since = now() where unused_since is null and not (${isInUse})`);
  while ((await deleteBatch(db, store, isKept)) === batchSize);
}

/** The files go before the rows: whatever stops it in between, the rows are left and the next clean-up finds them. */
const deleteBatch = (db: Database, store: PictureStore, isKept: SQL): Promise<number> =>
  transaction(db, async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      select id from ${pictures} where unused_since < now() - ${grace}::interval and not (${isKept})
       limit ${batchSize} for update skip locked`);
    const ids = rows.map(({ id }) => id);
    for (const id of ids) await store.remove(id);
    if (ids.length > 0) await tx.delete(pictures).where(inArray(pictures.id, ids));
    return ids.length;
  });

/**
 * Deletes a picture that nothing refers to. The row goes first and comes back when the files cannot be removed; a picture in use
 * is kept by the database, which refuses to delete its row.
 */
export function deletePicture(db: Database, store: PictureStore, id: string): Promise<void> {
  return transaction(db, async (tx) => {
    await tx.delete(pictures).where(eq(pictures.id, id));
    await store.remove(id);
  });
}
