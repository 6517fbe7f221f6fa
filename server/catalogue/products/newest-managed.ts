import { sql } from "drizzle-orm";
import type { Page } from "#server/catalogue/listing/list-entries.ts";
import { any } from "#server/catalogue/listing/tables.ts";
import type { Scope } from "#server/customers/accounts/brand-scope.ts";
import type { Queries } from "#server/platform/database/client.ts";

const newestFirst = sql`created_at desc nulls last, id desc nulls last`;
const oldestFirst = sql`created_at nulls first, id nulls first`;

/** The ids of one page of what somebody manages, newest first: a walk over one index. */
export async function newestManaged(db: Queries, scope: Scope, page: Page, order = newestFirst): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from products ${scope === any ? sql`` : sql`where brand_id = ${scope}`}
     order by ${order} limit ${page.limit} offset ${page.offset}`);
  return rows.map(({ id }) => id);
}

/** The same, from the nearer end: the last page costs no more than the first. */
export async function walkManaged(
  db: Queries,
  scope: Scope,
  count: number,
  { limit, offset }: Page,
): Promise<string[]> {
  if (offset < count / 2) return newestManaged(db, scope, { limit, offset });
  const left = count - offset;
  if (left <= 0) return [];
  const fromEnd = { limit: Math.min(limit, left), offset: Math.max(0, left - limit) };
  return (await newestManaged(db, scope, fromEnd, oldestFirst)).reverse();
}
