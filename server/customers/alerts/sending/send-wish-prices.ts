import { sql } from "drizzle-orm";
import { toRupees } from "#contract/money.ts";
import { readCards, salePricePaise } from "#server/catalogue/listing/service.ts";
import { any, listingEntries } from "#server/catalogue/listing/tables.ts";
import { products } from "#server/catalogue/products/tables.ts";
import { users } from "#server/customers/accounts/tables.ts";
import type { LinkSettings } from "#server/customers/alerts/links.ts";
import { wishPricesMail } from "#server/customers/alerts/mails/alert-mails.ts";
import { mailPreferences, wishPrices } from "#server/customers/alerts/tables.ts";
import { wishes } from "#server/customers/wishlist/tables.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { queueMails } from "#server/platform/mail/outbox.ts";

/** So many people are written to in one transaction. */
const peopleMax = 100;

/**
 * What people like that costs less than they know, can be bought, and was not written about today: a price that is lowered step by step
 * makes one mail a day. Without consent, or without a proven address, there is no mail.
 */
const fallen = sql`
  ${wishPrices} w
  join ${mailPreferences} m on m.user_id = w.user_id and m.wish_prices
  join ${wishes} h on h.user_id = w.user_id and h.product_id = w.product_id
  join ${users} u on u.id = w.user_id
  join ${listingEntries} e on e.product_id = w.product_id and e.category_id = ${sql.raw(`'${any}'`)}::uuid
  join ${products} p on p.id = w.product_id
 where e.price_paise < w.price_paise and p.quantity > 0 and coalesce(w.mailed_at < now() - interval '1 day', true)
   and u.email_proven_at is not null and u.email is not null and u.suspended_at is null and ${salePricePaise} < w.price_paise`;

interface Fallen extends Record<string, unknown> {
  userId: string;
  productId: string;
  email: string;
  firstName: string;
  beforePaise: number;
  nowPaise: number;
}

/** Tells people that what they like costs less: one mail for all of it. */
export async function sendWishPrices(db: Database, settings: LinkSettings): Promise<void> {
  for (let isDone = false; !isDone; ) isDone = (await transaction(db, (tx) => sendBatch(tx, settings))) === 0;
}

async function sendBatch(tx: Queries, settings: LinkSettings): Promise<number> {
  const people = await tx.execute<{ userId: string }>(sql`
    select distinct w.user_id as "userId" from ${fallen} order by 1 limit ${peopleMax}`);
  if (people.rows.length === 0) return 0;
  const userIds = sql.param(people.rows.map(({ userId }) => userId));
  const { rows } = await tx.execute<Fallen>(sql`
    select w.user_id as "userId", w.product_id as "productId", u.email, u.first_name as "firstName", w.price_paise as "beforePaise",
           ${salePricePaise} as "nowPaise"
      from ${fallen} and w.user_id = any (${userIds}::uuid[])
     order by w.user_id, w.product_id for update of w skip locked`);
  // Somebody else is writing to the same people.
  if (rows.length === 0) return 0;
  await tx.execute(sql`
    update ${wishPrices} w set price_paise = told.price_paise, mailed_at = now()
      from unnest(${sql.param(rows.map(({ userId }) => userId))}::uuid[], ${sql.param(rows.map(({ productId }) => productId))}::uuid[],
                  ${sql.param(rows.map(({ nowPaise }) => nowPaise))}::int[]) as told(user_id, product_id, price_paise)
     where w.user_id = told.user_id and w.product_id = told.product_id`);
  const cards = await readCards(tx, [...new Set(rows.map(({ productId }) => productId))]);
  const byId = new Map(cards.map((card) => [card._id, card]));
  const mails = [...Map.groupBy(rows, ({ userId }) => userId)].flatMap(([userId, own]) => {
    const [reader] = own;
    const garments = own.flatMap(({ productId, beforePaise }) => {
      const product = byId.get(productId);
      return product ? [{ product, before: toRupees(beforePaise) }] : [];
    });
    if (!reader || garments.length === 0) return [];
    return [{ to: reader.email, ...wishPricesMail(settings, { userId, firstName: reader.firstName, garments }) }];
  });
  await queueMails(tx, mails);
  return mails.length;
}
