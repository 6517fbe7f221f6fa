import { sql } from "drizzle-orm";
import type { Queries } from "#server/platform/database/client.ts";

/** So many are looked through first when somebody in the back office searches. */
export const mostRecent = 10_000;

/** Moves products on that are no longer among the newest: so a search stays as quick as in a small shop. */
export async function ageProducts(db: Queries): Promise<void> {
  await db.execute(sql`
    with border as materialized (
      select created_at, id from products order by created_at desc nulls last, id desc nulls last limit 1 offset ${mostRecent}
    )
    update products p set is_recent = false from border b
     where p.is_recent and (p.created_at, p.id) <= (b.created_at, b.id)`);
}
