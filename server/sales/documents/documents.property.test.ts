import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { toPaise } from "#contract/money.ts";
import type { DocumentSummary } from "#contract/sales/documents.ts";
import type { OrderDetails } from "#contract/sales/orders.ts";
import { orders } from "#server/sales/orders/tables.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenGstShop, givenMerchantTax } from "#server/testing/given/gst.ts";
import { givenBuyer, givenOrder, givenPayment, readOrderAs } from "#server/testing/given/orders.ts";
import { givenMerchant } from "#server/testing/given/people.ts";
import { givenFlatScheme } from "#server/testing/given/prices.ts";
import { openPayingShop } from "#server/testing/shops/paying-shop.ts";

vi.setConfig({ testTimeout: 60_000 });

const paying = await openPayingShop("demo", { RATE_LIMITS: "off" });
const { app, shop, db } = paying;
const buyer = await givenBuyer(shop);
const [near, far] = [await givenMerchant(shop), await givenMerchant(shop)];
await givenMerchantTax(db, near.merchantId, { state: "33", gstin: "33ABCDE1234F1Z5" });
await givenMerchantTax(db, far.merchantId);
/** The sellers: the shop, a merchant in the state of the buyer, and one in another. */
const brands = [null, near.brandId, far.brandId];
const prices = [101, 99_900, 262_501];
const goods = await Promise.all(
  prices.flatMap((pricePaise) =>
    brands.map((brandId, i) =>
      givenProduct(db, { pricePaise, brandId, taxable: i !== 2 || pricePaise > 101, quantity: 100_000, sizes: ["M"] }),
    ),
  ),
);

const walk = fc.record({
  isGst: fc.boolean(),
  flat: fc.integer({ min: 0, max: 20_000 }),
  bag: fc.uniqueArray(fc.record({ good: fc.nat(goods.length - 1), quantity: fc.integer({ min: 1, max: 5 }) }), {
    minLength: 1,
    maxLength: 5,
    selector: ({ good }) => good,
  }),
  invoiceAfter: fc.nat(2),
  cancelled: fc.array(
    fc.record({
      index: fc.nat(4),
      quantity: fc.option(fc.integer({ min: 1, max: 2 }), { nil: undefined }),
      isCreditedAtOnce: fc.boolean(),
    }),
    { maxLength: 6 },
  ),
});

type Walk = typeof walk extends fc.Arbitrary<infer Value> ? Value : never;

async function documentsOf(orderId: string): Promise<{ invoiced: number; credited: number }> {
  const answer = await app.inject({ url: `/api/order/${orderId}/document`, headers: buyer.headers });
  const { documents } = answer.json<{ documents: DocumentSummary[] }>();
  const sum = (kind: string) =>
    documents.filter((each) => each.kind === kind).reduce((total, each) => total + toPaise(each.total), 0);
  return { invoiced: sum("invoice"), credited: sum("credit note") };
}

/** The invoices as soon as they are due, or after some of it is cancelled; credit notes at once, or for several changes together. */
async function play({ isGst, flat, bag, invoiceAfter, cancelled }: Walk): Promise<void> {
  await givenGstShop(db, { flat: flat / 100 });
  if (!isGst) await givenFlatScheme(db);
  const lines = bag.map(({ good, quantity }) => ({ product: goods[good]?.id ?? "", quantity }));
  const { _id: id, totalWithTax } = await givenOrder(app, buyer, lines);
  await givenPayment(db, id, toPaise(totalWithTax));
  await db.update(orders).set({ paymentStatus: "Paid" }).where(eq(orders.id, id));
  const invoice = () => paying.handlers["issue-invoice"]({ orderId: id });
  let invoiced: number | undefined;
  const read = (): Promise<OrderDetails> => readOrderAs(app, buyer, id);
  const expectDocumented = async () => {
    const { totalWithTax: costs } = await read();
    const found = await documentsOf(id);
    invoiced ??= found.invoiced;
    expect(found.invoiced, "an invoice never changes").toBe(invoiced);
    expect(found.invoiced - found.credited, "what is documented is what it costs").toBe(toPaise(costs));
  };
  for (const [step, { index, quantity, isCreditedAtOnce }] of cancelled.entries()) {
    if (step === invoiceAfter) await invoice();
    const item = (await read()).products[index];
    const payload = { status: "Cancelled", quantity };
    const url = `/api/order/status/item/${item?._id}`;
    if (item) await app.inject({ method: "PUT", url, headers: buyer.headers, payload });
    if (!isCreditedAtOnce) continue;
    await paying.workOff(["issue-credit-note"]);
    if (step >= invoiceAfter) await expectDocumented();
  }
  await invoice();
  await paying.workOff(["issue-credit-note"]);
  await expectDocumented();
}

// The data checks at the end of the file look at every line and series.
test("however an order is cancelled bit by bit, its invoices less its credit notes are what it costs", async () => {
  await fc.assert(fc.asyncProperty(walk, play), { numRuns: 40 });
});
