import { createHash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { dayInIndia, hourInIndia } from "#contract/indian-time.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import { products } from "#server/catalogue/products/tables.ts";
import { users } from "#server/customers/accounts/tables.ts";
import { mailPreferences, sellerStockMails } from "#server/customers/alerts/tables.ts";
import { merchants } from "#server/marketplace/merchants/tables.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { defineJob, everyHour } from "#server/platform/jobs/define-job.ts";
import { queueMail } from "#server/platform/mail/outbox.ts";
import { orderBrands, orderItems } from "#server/sales/orders/tables.ts";
import type { Settings } from "#server/settings/settings.ts";
import { type StockLine, stockMail } from "./stock-mail.ts";

export const mailStockJob = defineJob("mail-stock", everyHour(53));

/** The working day begins with it. */
const fromHour = 9;
/** So many of each are named; the figures count all. */
const namedMax = 15;

interface Seller extends Record<string, unknown> {
  brandId: string;
  userId: string;
  email: string;
  firstName: string;
}

/** Tells each seller once a day what runs low and what nobody buys, if that is other than what they were told last. */
export async function mailStock(db: Database, settings: Settings, now = new Date()): Promise<void> {
  if (hourInIndia(now) < fromHour) return;
  const day = dayInIndia(now);
  const { rows } = await db.execute<Seller>(sql`
    select b.id as "brandId", u.id as "userId", u.email, u.first_name as "firstName"
      from ${merchants} m join ${brands} b on b.id = m.brand_id join ${users} u on u.id = m.user_id
      left join ${mailPreferences} f on f.user_id = u.id
     where m.is_active and b.is_active and u.email is not null and u.email_proven_at is not null and coalesce(f.stock, true)
       and not exists (select from ${sellerStockMails} s where s.brand_id = b.id and s.day >= ${day}::date)`);
  for (const seller of rows) await transaction(db, (tx) => mailSeller(tx, settings, seller, day));
}

async function mailSeller(tx: Queries, settings: Settings, seller: Seller, day: string): Promise<void> {
  const { brandId, userId, email, firstName } = seller;
  const isDead = isDeadIn(brandId, settings.stockMailDeadDays);
  const isLow = sql`p.quantity <= ${settings.stockMailLowPieces} and not ${isDead}`;
  const low = await listLines(tx, brandId, isLow, sql`p.quantity`);
  const dead = await listLines(tx, brandId, isDead, sql`p.quantity desc`);
  const state = createHash("sha256")
    .update(JSON.stringify([low, dead].map((lines) => lines.map(({ id, count }) => [id, count]))))
    .digest("base64url");
  const before = await tx.execute<{ state: string }>(sql`
    select state from ${sellerStockMails} where brand_id = ${brandId} order by day desc limit 1`);
  const isEmpty = low.length + dead.length === 0;
  if (isEmpty || before.rows[0]?.state === state) return;
  // A run at the same moment may have written the row of the day, and its mail.
  const noted = await tx
    .insert(sellerStockMails)
    .values({ brandId, day, state })
    .onConflictDoNothing()
    .returning({ day: sellerStockMails.day });
  if (noted.length > 0) await queueMail(tx, { to: email, ...stockMail(settings, { userId, firstName, low, dead }) });
}

const since = (days: number) => sql`now() - ${days} * interval '1 day'`;

/** The product `p` could have been bought all that time, and was not: few of it are no reason to order more. */
const isDeadIn = (brandId: string, days: number): SQL => sql`(
  p.quantity > 0 and p.created_at < ${since(days)} and p.id not in (
    select i.product_id from ${orderBrands} o join ${orderItems} i on i.order_id = o.order_id
     where o.brand_id = ${brandId} and o.created_at >= ${since(days)} and i.status <> 'Cancelled' and i.product_id is not null))`;

async function listLines(tx: Queries, brandId: string, which: SQL, order: SQL): Promise<StockLine[]> {
  const { rows } = await tx.execute<StockLine>(sql`
    select p.id, p.name, p.quantity, count(*) over ()::int as count from ${products} p
     where p.brand_id = ${brandId} and p.is_active and ${which}
     order by ${order}, p.name, p.id limit ${namedMax}`);
  return rows;
}

/** What was told long ago is compared with nothing. */
export async function deleteOldStockMails(db: Queries): Promise<void> {
  await db.execute(sql`
    delete from ${sellerStockMails} s where s.day < current_date - 90
       and exists (select from ${sellerStockMails} n where n.brand_id = s.brand_id and n.day > s.day)`);
}
