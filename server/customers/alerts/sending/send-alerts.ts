import { type SQL, sql } from "drizzle-orm";
import type { Product } from "#contract/catalogue/products.ts";
import { freeSize, type Size } from "#contract/catalogue/sizes.ts";
import { toRupees } from "#contract/money.ts";
import { readCards, salePricePaise } from "#server/catalogue/listing/service.ts";
import { any, listingEntries } from "#server/catalogue/listing/tables.ts";
import { productSizes, products } from "#server/catalogue/products/tables.ts";
import { users } from "#server/customers/accounts/tables.ts";
import type { LinkSettings } from "#server/customers/alerts/links.ts";
import { backInStockMail, priceFellMail } from "#server/customers/alerts/mails/alert-mails.ts";
import { productAlerts, wishPrices } from "#server/customers/alerts/tables.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { type Mail, queueMails } from "#server/platform/mail/outbox.ts";

/*
 * Appearance at how things are, not at what changed: an alert waits only while its size is sold out or its price has not fallen, so that
 * whatever changed it, by form, import, order, return or clock, and also while no process was running, is found by the next round. Each
 * alert is ended in the transaction that writes its mail to the outbox: a mail for each, and never two, whatever process dies when.
 * Decision 0058.
 */

/** So many mails are written in one transaction. */
const batchMax = 200;

interface Due extends Record<string, unknown> {
  id: string;
  email: string;
  firstName: string;
  productId: string;
  size: Size | null;
  /** How many there are of the size. */
  left: number;
  /** What it cost when the alert was set. */
  beforePaise: number;
}

/** What waits, of products that the shop shows; members who are suspended wait on. */
const waiting = sql`
  ${productAlerts} a
  join ${listingEntries} e on e.product_id = a.product_id and e.category_id = ${sql.raw(`'${any}'`)}::uuid
  join ${products} p on p.id = a.product_id
  left join ${users} u on u.id = a.user_id
 where a.sent_at is null and a.confirmed_at is not null and u.suspended_at is null and p.quantity > 0`;
/** Rows that another run has locked are left to it. */
const taken = sql`order by a.id limit ${sql.raw(String(batchMax))} for update of a skip locked`;

const left = sql`
  case when exists (select from ${productSizes} s where s.product_id = p.id)
    then least(p.quantity, coalesce((select s.quantity from ${productSizes} s where s.product_id = p.id and s.size = a.size), 0))
    else p.quantity end`;

const columns = sql`
  a.id, a.email, coalesce(u.first_name, '') as "firstName", a.product_id as "productId", a.size, ${left} as left, a.price_paise as "beforePaise"`;

const dueBack = sql`
  select ${columns} from ${waiting} and a.kind = 'back' and a.size = any (p.sizes) and ${left} > 0 ${taken}`;

/** By the read model first: what a product costs now is worked out only for those that have become cheaper. */
const duePrice = sql`
  select ${columns} from ${waiting} and a.kind = 'price'
     and e.price_paise < a.price_paise and ${salePricePaise} < a.price_paise ${taken}`;

async function sendBatch(
  tx: Queries,
  due: SQL,
  write: (row: Due, product: Product) => Omit<Mail, "to">,
): Promise<Due[]> {
  const { rows } = await tx.execute<Due>(due);
  if (rows.length === 0) return rows;
  const cards = await readCards(tx, [...new Set(rows.map(({ productId }) => productId))]);
  const byId = new Map(cards.map((card) => [card._id, card]));
  const ids = rows.map(({ id }) => id);
  await tx.execute(sql`update ${productAlerts} set sent_at = now() where id = any (${sql.param(ids)}::uuid[])`);
  await queueMails(
    tx,
    rows.flatMap((row) => {
      const product = byId.get(row.productId);
      return product ? [{ to: row.email, ...write(row, product) }] : [];
    }),
  );
  return rows;
}

/** Tells everybody who waits for a size that is there now. */
export async function sendBackMails(db: Database, settings: LinkSettings): Promise<void> {
  const write = ({ id, firstName, size, left }: Due, product: Product) =>
    backInStockMail(settings, { alertId: id, firstName, product, size: size ?? freeSize, left });
  for (let sent = batchMax; sent === batchMax; )
    sent = (await transaction(db, (tx) => sendBatch(tx, dueBack, write))).length;
}

/** Tells everybody who waits for a product to cost less than it did. */
export async function sendPriceMails(db: Database, settings: LinkSettings): Promise<void> {
  const write = ({ id, firstName, beforePaise }: Due, product: Product) =>
    priceFellMail(settings, { alertId: id, firstName, garment: { product, before: toRupees(beforePaise) } });
  for (let sent = batchMax; sent === batchMax; )
    sent = await transaction(db, async (tx) => {
      const rows = await sendBatch(tx, duePrice, write);
      if (rows.length > 0) await markPricesKnown(tx, rows);
      return rows.length;
    });
}

/** People who are told of a price by alert and have the product in the wishlist as well are not told twice. */
async function markPricesKnown(tx: Queries, rows: readonly Due[]): Promise<void> {
  const [emails, productIds] = [rows.map(({ email }) => email), rows.map(({ productId }) => productId)];
  await tx.execute(sql`
    update ${wishPrices} w set price_paise = e.price_paise, mailed_at = now()
      from unnest(${sql.param(emails)}::text[], ${sql.param(productIds)}::uuid[]) as told(email, product_id)
      join ${users} u on u.email = told.email
      join ${listingEntries} e on e.product_id = told.product_id and e.category_id = ${sql.raw(`'${any}'`)}::uuid
     where w.user_id = u.id and w.product_id = told.product_id and e.price_paise < w.price_paise`);
}
