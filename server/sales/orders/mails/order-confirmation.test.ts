import { afterAll, expect, test } from "vitest";
import { startJobs } from "#server/background-jobs.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { cancelOrderAs, givenBuyer, givenOrder } from "#server/testing/given/orders.ts";
import { givenCoupon, givenShipping } from "#server/testing/given/prices.ts";
import { openLog } from "#server/testing/log.ts";
import { mailsTo } from "#server/testing/mails.ts";
import { openMailServer } from "#server/testing/providers/mail-server.ts";
import { openShop } from "#server/testing/shop.ts";
import { writeConfirmation } from "./order-confirmation.ts";

const server = await openMailServer();
const { app, shop, db } = await openShop({ SMTP_URL: server.url });
const worker = await startJobs(shop, openLog().log);
afterAll(() => worker.stop());

const often = { interval: 100 };
const received = (to: string) => server.received.filter((mail) => mail.to?.[0]?.address === to);

test("the buyer gets a mail with what was ordered, once", async () => {
  const shawl = { name: "Madder shawl <b>", pricePaise: 129_900, sizes: ["M" as const], quantity: 5 };
  const { id } = await givenProduct(db, shawl);
  const buyer = await givenBuyer(shop);
  const order = await givenOrder(app, buyer, [{ product: id, quantity: 1 }]);
  await expect.poll(() => received(buyer.email).length, often).toBe(1);
  const [mail] = received(buyer.email);
  expect(mail?.subject).toBe("Your Tana Bana order");
  expect(mail?.text).toContain("Madder shawl <b>\n  Size M, 1 piece: ₹1,299.00");
  expect(mail?.text).toContain(`http://localhost:3000/order/${order._id}`);
  expect(mail?.html).toContain("Madder shawl &lt;b&gt;");
  const [row, ...others] = await mailsTo(db, buyer.email);
  expect(row).toMatchObject({ orderId: order._id, subject: "Your Tana Bana order" });
  expect(others).toEqual([]);
});

test("what was taken off is said by name, and what shipping costs", async () => {
  const { id } = await givenProduct(db, {
    name: "Lilac stole",
    sizes: ["M"],
    quantity: 5,
    pricePaise: 100_000,
    taxable: true,
  });
  const { code } = await givenCoupon(db);
  await givenShipping(db, { flat: 49 });
  const order = await givenOrder(app, await givenBuyer(shop), [{ product: id }], code);
  await givenShipping(db, {});
  const { text } = await writeConfirmation(db, shop.settings, order._id);
  const sums = ["Before discounts: ₹1,000.00", `Coupon ${code}: -₹100.00`, "Total: ₹900.00", "Tax: ₹45.00"];
  expect(text).toContain([...sums, "Shipping and handling: ₹49.00", "Together: ₹994.00"].join("\n"));
});

test("a confirmation that goes out late says what was ordered, whatever became of it", async () => {
  const { id } = await givenProduct(db, { name: "Lilac stole", sizes: ["M"], quantity: 5, pricePaise: 50_000 });
  const buyer = await givenBuyer(shop);
  const order = await givenOrder(app, buyer, [{ product: id }]);
  const before = await writeConfirmation(db, shop.settings, order._id);
  await cancelOrderAs(app, buyer, order._id);
  expect(await writeConfirmation(db, shop.settings, order._id)).toEqual(before);
  expect(before.text).toContain("Lilac stole");
});
