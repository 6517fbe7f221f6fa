import { sql } from "drizzle-orm";
import type { Queries } from "./client.ts";

/** What time it is by the clock that decides what has expired: that of the database. Those of the processes may differ, or be set. */
export async function databaseNow(db: Pick<Queries, "execute">): Promise<Date> {
  const { rows } = await db.execute<{ ms: number }>(sql`select (extract(epoch from now()) * 1000)::float8 as ms`);
  return new Date(rows[0]?.ms ?? Number.NaN);
}
