import { sql } from "drizzle-orm";
import type { Queries } from "#server/platform/database/client.ts";
import { slugOf } from "./slug-of.ts";

/** In whose tables slugs are looked up, and what stands for a name that has no letters for an address. */
const words = { brands: "brand", categories: "category" } as const;

/**
 * A slug made from a name that nothing else in the table has: "kurtas", then "kurtas-2". Until the caller's transaction ends
 * nobody else is given one, so two of the same name do not get the same.
 */
export async function freeSlug(tx: Queries, table: keyof typeof words, name: string): Promise<string> {
  const base = slugOf(name) || words[table];
  await tx.execute(sql`select pg_advisory_xact_lock(7242004, hashtext(${table}))`);
  const { rows } = await tx.execute<{ slug: string }>(sql`
    select slug from ${sql.identifier(table)} where slug = ${base} or slug like ${`${base}-%`}`);
  const taken = new Set(rows.map(({ slug }) => slug));
  let number = 1;
  while (taken.has(number === 1 ? base : `${base}-${number}`)) number += 1;
  return number === 1 ? base : `${base}-${number}`;
}
