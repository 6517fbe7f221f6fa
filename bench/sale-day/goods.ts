import { sql } from "drizzle-orm";
import { inDatabase, type Person, signInPeople } from "#bench/people.ts";
import type { Shop } from "#bench/row.ts";
import { hashPassword } from "#server/customers/accounts/passwords/passwords.ts";
import { findFaults } from "#server/oversight/data-checks/find-faults.ts";
import type { Database } from "#server/platform/database/client.ts";

export interface Ware extends Record<string, unknown> {
  id: string;
  slug: string;
  size: string;
}

export interface Goods {
  hot: Ware[];
  others: Ware[];
}

/** The most that may be paid at the door is far above this. */
const dearestPaise = 10_000_00;
const plenty = 100_000;
export const buyerPassword = "warp weft and shuttle";

const findWares = async (db: Database) =>
  (
    await db.execute<Ware>(sql`
      select p.id, p.slug, p.sizes[1] as size from products p
       where p.is_active and p.quantity > 5 and p.sizes <> '{}' and p.price_paise < ${dearestPaise}
         and exists (select from listing_entries s where s.product_id = p.id)
         and not exists (select from product_sizes s where s.product_id = p.id)
       order by md5(p.id::text) limit 20000`)
  ).rows;

const setStock = async (db: Database, wares: Ware[], pieces: number) => {
  const ids = sql.param(wares.map(({ id }) => id));
  await db.execute(sql`update products set quantity = ${pieces} where id = any(${ids}::uuid[])`);
};

/** Some products are hot, with few pieces each; of all others there is more than anybody buys. */
export const prepareGoods = (shop: Shop, { hotShare, hotPieces }: { hotShare: number; hotPieces: number }) =>
  inDatabase(shop, async (db): Promise<Goods> => {
    const wares = await findWares(db);
    const many = Math.max(1, Math.round(wares.length * hotShare));
    const goods = { hot: wares.slice(0, many), others: wares.slice(many) };
    if (goods.others.length === 0) throw new Error("there is too little to sell");
    await setStock(db, goods.hot, hotPieces);
    await setStock(db, goods.others, plenty);
    return goods;
  });

/** People who can order; all of them have one password. */
export async function prepareBuyers(shop: Shop, many: number): Promise<Person[]> {
  const people = await signInPeople(shop, many);
  const passwordHash = await hashPassword(buyerPassword);
  const ids = sql.param(people.map(({ userId }) => userId));
  await inDatabase(shop, (db) =>
    db.execute(sql`update users set password_hash = ${passwordHash} where id = any(${ids}::uuid[])`),
  );
  return people;
}

/** What must not be after the sale: pieces sold that were not there, and anything that `npm run check-data` finds. */
export const judgeBooks = (shop: Shop, { hot }: Goods, hotPieces: number) =>
  inDatabase(shop, async (db) => {
    const ids = sql.param(hot.map(({ id }) => id));
    const { rows } = await db.execute<{ sold: number; oversold: number; gone: number }>(sql`
      select coalesce(sum(sold), 0)::int as sold, coalesce(sum(greatest(sold - ${hotPieces}, 0)), 0)::int as oversold,
             count(*) filter (where left_over = 0)::int as gone
        from (select p.quantity as left_over,
                     (select coalesce(sum(i.quantity), 0) from order_items i where i.product_id = p.id and i.status <> 'Cancelled') as sold
                from products p where p.id = any(${ids}::uuid[])) each`);
    return { ...(rows[0] ?? { sold: 0, oversold: 0, gone: 0 }), faults: await findFaults(db) };
  });
