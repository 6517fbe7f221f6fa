import { inArray, sql } from "drizzle-orm";
import type { Database } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { PictureStore } from "./picture-store.ts";
import { pictures } from "./tables.ts";

/** Open pages, bags and orders under way may still show a picture that was replaced. */
const grace = "1 day";
/** Few, since the database waits while the files go. */
const mostAtOnce = 20;

const ofAProduct = sql`exists (select from products p where p.picture_id = pictures.id)`;
const ofAnOrder = sql`exists (select from order_items l where l.picture_id = pictures.id)`;

/** Removes pictures, with their files, that no product has had for a day and no order shows. */
export async function removeUnusedPictures(db: Database, store: PictureStore): Promise<void> {
  await db.execute(sql`update pictures set unused_since = null where unused_since is not null and ${ofAProduct}`);
  await db.execute(sql`update pictures set unused_since = now() where unused_since is null and not ${ofAProduct}`);
  while ((await removeSome(db, store)) === mostAtOnce);
}

/** The files go before the rows: whatever stops it in between, the rows are left and the next clean-up finds them. */
const removeSome = (db: Database, store: PictureStore): Promise<number> =>
  transaction(db, async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      select id from pictures
       where unused_since < now() - ${grace}::interval and not ${ofAProduct} and not ${ofAnOrder}
       limit ${mostAtOnce} for update skip locked`);
    const ids = rows.map(({ id }) => id);
    for (const id of ids) await store.remove(id);
    if (ids.length > 0) await tx.delete(pictures).where(inArray(pictures.id, ids));
    return ids.length;
  });
