import { sql } from "drizzle-orm";
import type { Queries } from "#server/database/client.ts";
import type { Page } from "#server/shelf/list-places.ts";
import { any } from "#server/shelf/tables.ts";
import type { Scope } from "./scope.ts";

/** One page of what somebody manages, newest first: a walk over one index. */
export async function newestManaged(db: Queries, scope: Scope, { limit, offset }: Page): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from products ${scope === any ? sql`` : sql`where brand_id = ${scope}`}
     order by created_at desc nulls last, id desc nulls last limit ${limit} offset ${offset}`);
  return rows.map(({ id }) => id);
}
