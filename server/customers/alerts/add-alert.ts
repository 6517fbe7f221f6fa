import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { formatSize, type Size } from "#contract/catalogue/sizes.ts";
import type { AlertForm } from "#contract/customers/alerts.ts";
import { limits } from "#contract/limits.ts";
import { findListedProduct, salePricePaise } from "#server/catalogue/listing/service.ts";
import { productSizes, products } from "#server/catalogue/products/tables.ts";
import { users } from "#server/customers/accounts/tables.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { queueMail } from "#server/platform/mail/outbox.ts";
import { badRequest } from "#server/shop-error.ts";
import { confirmLink, type LinkSettings } from "./links.ts";
import { confirmAlertMail } from "./mails/confirm-alert.ts";
import { productAlerts } from "./tables.ts";

/** Whom the mail goes to. Only an account that has proven its address need not confirm it. */
export interface Recipient {
  email: string;
  userId: string | null;
  isProven: boolean;
}

export async function findRecipient(
  db: Queries,
  who: { userId: string } | undefined,
  typed: string | undefined,
): Promise<Recipient> {
  const [account] = who ? await db.select().from(users).where(eq(users.id, who.userId)) : [];
  if (account?.email) return { email: account.email, userId: account.id, isProven: account.emailProvenAt !== null };
  const email = account?.guestEmail ?? typed;
  const required = "Email is required.";
  if (!email) throw badRequest(required, { email: required });
  return { email, userId: null, isProven: false };
}

interface Wanted extends Record<string, unknown> {
  name: string;
  sizes: Size[];
  pricePaise: number;
  /** The stock of the size that was asked for. */
  stock: number;
}

async function readWanted(tx: Queries, productId: string, size: Size | null): Promise<Wanted | undefined> {
  const { rows } = await tx.execute<Wanted>(sql`
    select p.name, p.sizes, ${salePricePaise} as "pricePaise",
           case when exists (select from ${productSizes} s where s.product_id = p.id)
             then least(p.quantity, coalesce((select s.quantity from ${productSizes} s where s.product_id = p.id and s.size = ${size}), 0))
             else p.quantity end as stock
      from ${products} p where p.id = ${productId}`);
  return rows[0];
}

function assertWaitsForSize({ sizes, stock }: Wanted, size: Size | null): void {
  const fault = (sentence: string) => badRequest(sentence, { size: sentence });
  if (!size) throw fault("Size is required.");
  if (!sizes.includes(size)) throw fault(`It does not come in ${formatSize(size, "size")}.`);
  if (stock > 0) throw fault(`${formatSize(size)} is in stock.`);
}

/**
 * Sets an alert; asking twice is asking once. Answers alike whatever is known of an address that somebody only typed: it may be a
 * stranger's, to whom nothing but one link to confirm is sent.
 */
export function addAlert(db: Database, settings: LinkSettings, to: Recipient, form: AlertForm): Promise<void> {
  return transaction(db, async (tx) => {
    const productId = await findListedProduct(tx, form.product);
    const size = form.kind === "back" ? (form.size ?? null) : null;
    const wanted = await readWanted(tx, productId, size);
    if (!wanted) return;
    if (form.kind === "back") assertWaitsForSize(wanted, size);
    // One at a time for an address, or several at once could pass the limit.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`alerts ${to.email}`}, 0))`);
    const key = and(
      eq(productAlerts.email, to.email),
      eq(productAlerts.productId, productId),
      eq(productAlerts.kind, form.kind),
      size ? eq(productAlerts.size, size) : isNull(productAlerts.size),
    );
    // One that is over makes room for a new one, under a new id: links of the old one mean nothing to it.
    await tx.delete(productAlerts).where(and(key, isNotNull(productAlerts.sentAt)));
    const [known] = await tx.select().from(productAlerts).where(key);
    if (known?.confirmedAt) return;
    const { pricePaise } = wanted;
    const values = {
      pricePaise,
      userId: to.userId,
      createdAt: sql`now()`,
      confirmedAt: to.isProven ? sql`now()` : null,
    };
    if (!known && !(await hasRoom(tx, to))) return;
    const [alert] = known
      ? await tx.update(productAlerts).set(values).where(eq(productAlerts.id, known.id)).returning()
      : await tx
          .insert(productAlerts)
          .values({ ...values, email: to.email, productId, kind: form.kind, size })
          .returning();
    if (!alert || to.isProven) return;
    const asked = { kind: form.kind, size, product: wanted.name, link: confirmLink(settings, alert.id) };
    await queueMail(tx, { to: to.email, ...confirmAlertMail(settings, asked) });
  });
}

/** Says so to whom the address belongs; anybody else would learn from it what waits for the address. */
async function hasRoom(tx: Queries, { email, isProven }: Recipient): Promise<boolean> {
  const isWaiting = and(eq(productAlerts.email, email), isNull(productAlerts.sentAt));
  if ((await tx.$count(productAlerts, isWaiting)) < limits.alertsMax) return true;
  if (!isProven) return false;
  throw badRequest(`At most ${limits.alertsMax} alerts can wait for you. Please give one up first.`);
}
