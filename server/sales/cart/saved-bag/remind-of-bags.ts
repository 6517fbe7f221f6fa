import { sql } from "drizzle-orm";
import { imageUrl } from "#contract/catalogue/products.ts";
import { formatSize } from "#contract/catalogue/sizes.ts";
import { hourInIndia } from "#contract/indian-time.ts";
import { toRupees } from "#contract/money.ts";
import type { BagEntry } from "#contract/sales/cart.ts";
import { users } from "#server/customers/accounts/tables.ts";
import { mailPreferences } from "#server/customers/alerts/tables.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { defineJob, everyHour } from "#server/platform/jobs/define-job.ts";
import { queueMail } from "#server/platform/mail/outbox.ts";
import { readQuoteInput } from "#server/sales/cart/queries.ts";
import { isBuyable, quoteBag } from "#server/sales/cart/quote.ts";
import { savedBags } from "#server/sales/cart/tables.ts";
import type { Settings } from "#server/settings/settings.ts";
import { leftBagMail } from "./mails/left-bag.ts";

export const remindOfBagsJob = defineJob("remind-of-bags", everyHour(23));

/** Nobody's phone rings at night. */
const hours = { from: 9, until: 20 };
const batchMax = 50;

interface LeftBag extends Record<string, unknown> {
  userId: string;
  lines: BagEntry[];
  email: string;
  firstName: string;
}

/** Bags of people who want the reminder, left a day ago, and not weeks ago: once for each bag, until an order begins the next. */
const selectLeft = (afterId: string) => sql`
  select b.user_id as "userId", b.lines, u.email, u.first_name as "firstName"
    from ${savedBags} b join ${mailPreferences} m on m.user_id = b.user_id and m.left_bag join ${users} u on u.id = b.user_id
   where b.mailed_at is null and b.updated_at between now() - interval '14 days' and now() - interval '1 day' and b.lines <> '[]'
     and u.email is not null and u.email_proven_at is not null and u.suspended_at is null and b.user_id > ${afterId}::uuid
   order by b.user_id limit ${batchMax} for update of b skip locked`;

export async function remindOfBags(db: Database, settings: Settings, now = new Date()): Promise<void> {
  const hour = hourInIndia(now);
  if (hour < hours.from || hour >= hours.until) return;
  let last: string | undefined = "00000000-0000-0000-0000-000000000000";
  while (last) {
    const after: string = last;
    last = await transaction(db, async (tx) => {
      const { rows } = await tx.execute<LeftBag>(selectLeft(after));
      for (const bag of rows) await remind(tx, settings, bag);
      return rows.length === batchMax ? rows.at(-1)?.userId : undefined;
    });
  }
}

/** The bag as it can be bought now; what is gone or sold out is not advertised, and of nothing there is no mail. */
async function remind(
  tx: Queries,
  settings: Settings,
  { userId, lines: bag, email, firstName }: LeftBag,
): Promise<void> {
  const input = await readQuoteInput(tx, { products: bag.map(({ product }) => product), code: null, userId });
  const { lines } = quoteBag({ ...input, bag, taxRatePercent: settings.taxRatePercent, needsProof: settings.isPublic });
  const garments = lines.filter(isBuyable).map(({ offer, size, quantity, salePricePaise }) => ({
    product: {
      name: offer.name,
      slug: offer.slug,
      picture: offer.picture,
      imageUrl: imageUrl(offer.picture),
      salePrice: toRupees(salePricePaise),
    },
    note: `${formatSize(size)}, ${quantity} ${quantity === 1 ? "piece" : "pieces"}`,
  }));
  if (garments.length === 0) return;
  await tx.execute(sql`update ${savedBags} set mailed_at = now() where user_id = ${userId}`);
  await queueMail(tx, { to: email, ...leftBagMail(settings, { firstName, userId, garments }) });
}
