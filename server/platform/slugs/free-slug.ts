import { type Column, getTableName, sql } from "drizzle-orm";
import type { Queries } from "#server/platform/database/client.ts";
import { isUuid } from "#server/platform/database/is-uuid.ts";
import { violates } from "#server/platform/database/transaction.ts";
import { slugOf } from "./slug-of.ts";

/** Where the slugs of a kind of thing are, and which nothing may have. */
interface Slugs {
  present: Column;
  former: Column;
  reserved: readonly string[];
}

/**
 * A slug made from a name that nothing has or had: "kurtas", then "kurtas-2"; `fallback` stands for a name without letters for a slug.
 * An advisory lock until the end of the transaction keeps two of the same name from getting the same slug.
 */
export async function freeSlug(
  tx: Queries,
  { present, former, reserved }: Slugs,
  name: string,
  fallback: string,
): Promise<string> {
  const made = slugOf(name);
  const base = isUuid(made) ? `${fallback}-${made}` : made || fallback;
  await tx.execute(sql`select pg_advisory_xact_lock(7242004, hashtext(${getTableName(present.table)}))`);
  const like = `${base}-%`;
  const { rows } = await tx.execute<{ slug: string }>(sql`
    select ${present} as slug from ${present.table} where ${present} = ${base} or ${present} like ${like}
    union all select ${former} from ${former.table} where ${former} = ${base} or ${former} like ${like}`);
  const used = new Set([...reserved, ...rows.map(({ slug }) => slug)]);
  let number = 1;
  while (used.has(number === 1 ? base : `${base}-${number}`)) number += 1;
  return number === 1 ? base : `${base}-${number}`;
}

/** Whether a change was refused because its slug is a former one of another thing. */
export const wasAnothersSlug = (error: unknown): boolean => violates(error, "slug_was_never_of_another");
