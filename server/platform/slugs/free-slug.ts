import { type Column, getTableName, sql } from "drizzle-orm";
import type { Queries } from "#server/platform/database/client.ts";
import { slugOf } from "./slug-of.ts";

/**
 * A slug made from a name that is free in the column: "kurtas", then "kurtas-2"; `fallback` stands for a name without letters for a slug.
 * An advisory lock until the end of the transaction keeps two of the same name from getting the same slug.
 */
export async function freeSlug(tx: Queries, column: Column, name: string, fallback: string): Promise<string> {
  const base = slugOf(name) || fallback;
  await tx.execute(sql`select pg_advisory_xact_lock(7242004, hashtext(${getTableName(column.table)}))`);
  const { rows } = await tx.execute<{ slug: string }>(sql`
    select ${column} as slug from ${column.table} where ${column} = ${base} or ${column} like ${`${base}-%`}`);
  const used = new Set(rows.map(({ slug }) => slug));
  let number = 1;
  while (used.has(number === 1 ? base : `${base}-${number}`)) number += 1;
  return number === 1 ? base : `${base}-${number}`;
}
