import type { ShippingRates } from "#contract/sales/shipping.ts";
import type { Database } from "#server/platform/database/client.ts";
import { merchantTax, taxSettings } from "#server/sales/tax/tables.ts";
import type { openPayingShop } from "#server/testing/shops/paying-shop.ts";
import { handOver, sendOrder } from "./orders.ts";
import type { Person } from "./people.ts";
import { givenShipping } from "./prices.ts";

/** The shop sells from Tamil Nadu in the GST scheme. */
export async function givenGstShop(db: Database, shipping: Partial<ShippingRates> = {}): Promise<void> {
  const row = { scheme: "gst" as const, sellerState: "33", gstin: "33ABCDE1234F1Z5" };
  await db.insert(taxSettings).values(row).onConflictDoUpdate({ target: taxSettings.isTheRow, set: row });
  await givenShipping(db, shipping);
}

/** The merchant sells under its own tax number, from Karnataka unless the test says otherwise. */
export async function givenMerchantTax(
  db: Database,
  merchantId: string,
  overrides: Partial<typeof merchantTax.$inferInsert> = {},
): Promise<void> {
  const usual = { legalName: "Loom & Sons LLP", address: "4 Silk Street\nMysuru", state: "29" };
  await db.insert(merchantTax).values({ merchantId, ...usual, gstin: "29ABCDE1234F1Z5", ...overrides });
}

type PayingShop = Awaited<ReturnType<typeof openPayingShop>>;

/** An order that is paid online, of a business if a number is given. */
export async function givenPaidOrder(
  paying: PayingShop,
  buyer: Person,
  lines: Parameters<typeof handOver>[2],
  gstin: string | null = null,
) {
  const placed = await sendOrder(paying.app, buyer, { ...(await handOver(paying.app, buyer, lines)), gstin });
  if (placed.statusCode !== 200) throw new Error(`the order was refused: ${placed.body}`);
  const { _id: id, totalWithTax, products } = placed.json().order;
  const { body } = await paying.createSession(buyer, { id, amount: totalWithTax });
  const { id: attemptId, amountPaise } = await paying.attemptOf(body.payment_session_id);
  const paymentId = await paying.counter.pay(body.payment_session_id, "succeeded");
  await paying.sendWebhook({ attemptId, paymentId, state: "succeeded", amountPaise });
  return {
    id: id as string,
    totalPaise: amountPaise,
    itemIds: products.map(({ _id }: { _id: string }) => _id) as string[],
  };
}
