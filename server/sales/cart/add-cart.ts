import { eq, sql } from "drizzle-orm";
import { toPaise } from "#contract/money.ts";
import type { BagEntry, CartEntry, CartForm } from "#contract/sales/cart.ts";
import { asyncCommit } from "#server/platform/database/async-commit.ts";
import { batched } from "#server/platform/database/batch.ts";
import type { Database } from "#server/platform/database/client.ts";
import { isUuid } from "#server/platform/database/is-uuid.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { prepare } from "#server/platform/database/prepare.ts";
import type { Offer } from "./queries.ts";
import { checkEntries, mergeEntries } from "./quote.ts";
import { assertBuyable, offersInCart } from "./service.ts";
import { carts } from "./tables.ts";

/** Asynchronous commit: should the database crash within the second, the browser hands the bag over once more. */
const insertCarts = prepare<{ carts: string }, { id: string; offers: Offer[] }>(
  "carts",
  sql`
    with ${asyncCommit.cte},
    requested as materialized (
      select a.*, ${offersInCart(sql`a.lines`)} as offers
        from ${asyncCommit.from}, jsonb_to_recordset(${sql.placeholder("carts")}::jsonb) as a(id uuid, user_id uuid, lines jsonb, coupon text, shown_paise jsonb)
    ),
    written as (
      insert into carts (id, user_id, lines, coupon, shown_paise)
      select id, user_id, lines, coupon, (
          select jsonb_object_agg(o ->> 'id', coalesce(nullif(r.shown_paise -> (o ->> 'id'), to_jsonb(o -> 'pricePaise')), to_jsonb(o -> 'salePricePaise')))
            from json_array_elements(r.offers) o)
        from requested r
    )
    select id, offers from requested`,
);

interface NewCart {
  id: string;
  user_id: string;
  lines: BagEntry[];
  coupon: string | null;
  /** What the browser showed as the price of each product. */
  shown_paise: Record<string, number>;
}

/** Carts that arrive together are written together. Returns the offers of what is in the cart. */
const insertCart = batched(async (db, all: NewCart[]) => {
  const written = new Map(
    (await insertCarts(db, { carts: JSON.stringify(all) })).map(({ id, offers }) => [id, offers]),
  );
  return all.map(({ id }) => written.get(id));
});

/** The prices that a browser showed, where they are numbers of a likely size; they word what has changed and are never charged. */
const shownPrices = (products: readonly CartEntry[]): Record<string, number> =>
  Object.fromEntries(
    products.flatMap(({ product, price }) =>
      typeof price === "number" && price > 0 && price < 1e9 ? [[product.toLowerCase(), toPaise(price)]] : [],
    ),
  );

/**
 * Stores a bag that can be bought as it is; stock is not touched. One statement writes the cart and reads the offers to check it by, and
 * the cart is deleted again in the rare case that it cannot be bought.
 */
export async function addCart(
  db: Database,
  { userId }: { userId: string },
  { products, coupon }: CartForm,
): Promise<string> {
  const entries = mergeEntries(products);
  const hasValidIds = entries.every(({ product }) => isUuid(product));
  const id = newId();
  const offers = hasValidIds
    ? await insertCart(db, {
        id,
        user_id: userId,
        lines: entries,
        coupon: coupon || null,
        shown_paise: shownPrices(products),
      })
    : undefined;
  try {
    assertBuyable(checkEntries(entries, offers ?? []));
  } catch (refusal) {
    if (offers) await db.delete(carts).where(eq(carts.id, id));
    throw refusal;
  }
  return id;
}
