import { type SQL, sql } from "drizzle-orm";
import { products } from "#server/catalogue/products/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";

export interface Member extends Record<string, unknown> {
  id: string;
  name: string;
  brandId: string | null;
  groupId: string | null;
  colour: string;
  family: number | null;
}

const member = sql`id, name, brand_id as "brandId", colour_group_id as "groupId", colour, colour_family as family`;

/** The products, and those that are colours of the same garments. */
const selectMembers = (ids: readonly string[]): SQL => {
  const some = sql.param(ids);
  return sql`
    select ${member} from ${products} where id = any (${some}::uuid[])
    union select c.id, c.name, c.brand_id, c.colour_group_id, c.colour, c.colour_family from ${products} c
     where c.colour_group_id in (select colour_group_id from ${products} where id = any (${some}::uuid[]))
     order by id`;
};

/**
 * Locks products with all others of their garments, and answers them. Whoever changes a garment locks all of it, so what was read is true
 * once nobody has joined it between reading and locking.
 */
export async function lockGarments(tx: Queries, ids: readonly string[]): Promise<Member[]> {
  let locked = new Set<string>();
  for (;;) {
    const { rows } = await tx.execute<Member>(selectMembers(ids));
    if (rows.every(({ id }) => locked.has(id))) return rows;
    const all = sql.param([...locked, ...rows.map(({ id }) => id)]);
    await tx.execute(sql`select from ${products} where id = any (${all}::uuid[]) order by id for no key update`);
    locked = new Set([...locked, ...rows.map(({ id }) => id)]);
  }
}

/** What colours of one garment have in common; `null`: they stand alone. */
export const setGarment = (tx: Queries, ids: readonly string[], groupId: string | null) =>
  tx.execute(sql`update ${products} set colour_group_id = ${groupId} where id = any (${sql.param(ids)}::uuid[])`);

/**
 * Takes a product out of its garment before it is deleted or moves to another brand; a colour that is left alone is no garment any more.
 * Answers the other colours, whose pages have shown this one.
 */
export async function unlinkColour(tx: Queries, id: string): Promise<string[]> {
  const members = await lockGarments(tx, [id]);
  const others = members.filter((other) => other.id !== id).map((other) => other.id);
  if (others.length === 0) return [];
  await setGarment(tx, others.length === 1 ? [id, ...others] : [id], null);
  return others;
}
