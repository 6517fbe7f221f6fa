import { expect, test } from "vitest";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenBuyer, givenOrder } from "#server/testing/given/orders.ts";
import { givenAdmin, givenMerchant } from "#server/testing/given/people.ts";
import { mailsTo } from "#server/testing/mails.ts";
import { openPayingShop } from "#server/testing/shops/paying-shop.ts";

const { app, ask, attemptOf, createSession, db, handlers, age, sendWebhook, shop, workOff } =
  await openPayingShop("demo");
const admin = await givenAdmin(shop);

/** Two merchants, one of them switched off, a brand of the shop's own, and an order that holds something of each. */
async function given() {
  const [looms, mills, disabled] = [
    await givenMerchant(shop, { name: "Kosala Looms" }),
    await givenMerchant(shop, { name: "Ganga Mills" }),
    await givenMerchant(shop, { name: "Closed Mills" }),
  ];
  const product = (name: string, pricePaise: number, brandId?: string) =>
    givenProduct(db, { name, pricePaise, taxable: false, sizes: ["M"], ...(brandId && { brandId }) });
  const bought = [
    await product("Kurta", 100_000, looms.brandId),
    await product("Dhoti", 50_000, looms.brandId),
    await product("Shawl", 70_000, mills.brandId),
    await product("Cap", 30_000, disabled.brandId),
    await product("Belt", 10_000),
  ];
  const buyer = await givenBuyer(shop);
  const order = await givenOrder(
    app,
    buyer,
    bought.map(({ id }) => ({ product: id })),
  );
  await ask(admin, "PUT", `/merchant/${disabled.merchantId}/active`, { merchant: { isActive: false } });
  const mailsOf = async ({ email }: { email: string }) =>
    (await mailsTo(db, email)).filter(({ subject }) => subject.startsWith("New order"));
  return { looms, mills, disabled, buyer, order, mailsOf };
}

const payInCash = (buyer: Parameters<typeof ask>[0], orderId: string) =>
  ask(buyer, "POST", "/payment/cash-on-delivery", { orderId });

test("each active merchant is notified of an order on delivery, once and of its own items alone", async () => {
  const { looms, mills, disabled, buyer, order, mailsOf } = await given();
  // Until it is settled, there is nothing to process.
  expect(await mailsOf(looms)).toEqual([]);
  expect((await payInCash(buyer, order._id)).status).toBe(200);
  await payInCash(buyer, order._id);
  expect(await mailsOf(looms)).toEqual([]);
  await workOff(["announce-cash-order"]);
  const [mail, ...others] = await mailsOf(looms);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ subject: `New order ${order.number} at ${shop.settings.storeName}` });
  for (const part of [mail?.text ?? "", mail?.html ?? ""]) {
    for (const own of ["Kurta", "Dhoti", "₹1,500.00", "in cash when it arrives", `/order/${order._id}`])
      expect(part).toContain(own);
    for (const foreign of ["Shawl", "Cap", "Belt", "2,600", "Weaver", order.address?.zipCode, buyer.email])
      expect(part).not.toContain(foreign);
  }
  expect((await mailsOf(mills))[0]?.text).toContain("Shawl");
  expect((await mailsOf(mills))[0]?.text).not.toContain("Kurta");
  expect(await mailsOf(disabled)).toEqual([]);
});

test("merchants are notified once of a paid order, however often the payment is reported, and also when it comes late", async () => {
  const { looms, buyer, order, mailsOf } = await given();
  const { body } = await createSession(buyer, { id: order._id, amount: order.totalWithTax });
  const attempt = await attemptOf(body.payment_session_id);
  await age(order._id, 24 * 60);
  await handlers["release-unpaid"]({});
  expect(await mailsOf(looms)).toEqual([]);
  const payment = {
    attemptId: attempt.id,
    paymentId: "late-1",
    state: "succeeded" as const,
    amountPaise: Math.round(order.totalWithTax * 100),
  };
  expect(await sendWebhook(payment)).toBe(200);
  expect(await sendWebhook(payment)).toBe(200);
  const mails = await mailsOf(looms);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain("The order is paid.");
});
