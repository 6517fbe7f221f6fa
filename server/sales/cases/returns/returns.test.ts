import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { productFits } from "#server/catalogue/products/tables.ts";
import { orderItems } from "#server/sales/orders/tables.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenBuyer, readOrderAs } from "#server/testing/given/orders.ts";
import { givenAdmin, givenMember, givenMerchant } from "#server/testing/given/people.ts";
import { givenShipping } from "#server/testing/given/prices.ts";
import { mailsTo } from "#server/testing/mails.ts";
import { openReturnsShop } from "#server/testing/shops/returns-shop.ts";

const returning = await openReturnsShop();
const { admin, ask, db, delivered, givenReturn, move, post, read, report, shop, stockOf, workOffMoney } = returning;

const request = (id: string, item: string, quantity = 1, more: object = {}) => ({
  orderId: id,
  items: [{ item, quantity, reason: "Too small" }],
  ...more,
});

test("a return goes from its request to the refund, and stock and papers follow", async () => {
  const bought = await delivered();
  const { buyer, id, item, product } = bought;
  const stock = await stockOf(product);
  const check = await post(buyer, "check", request(id, item, 2));
  expect(check).toMatchObject({ status: 200, body: { refund: 1998, items: [{ item, quantity: 2, refund: 1998 }] } });
  const { _id, ...requested } = await givenReturn(bought, 2, { note: "<b>Too</b> tight" });
  expect(requested).toMatchObject({ status: "Requested", refund: 1998, note: "Too tight", waitsFor: "shop" });
  expect((await move(admin, _id, "Approved")).body.return).toMatchObject({ status: "Approved" });
  expect((await move(admin, _id, "Approved")).status).toBe(200);
  expect((await move(admin, _id, "Picked up")).status).toBe(200);
  expect(await move(admin, _id, "Approved")).toMatchObject({
    status: 400,
    body: { error: "A return that is picked up cannot become approved." },
  });
  const received = await move(admin, _id, "Received");
  expect(received.body.return).toMatchObject({ status: "Received", refund: 1998, waitsFor: "shop" });
  expect(await stockOf(product)).toBe(stock + 2);
  expect(await db.select().from(productFits).where(eq(productFits.productId, product))).toMatchObject([
    { returnedSmall: 1, returnedLarge: 0 },
  ]);
  await workOffMoney();
  expect(await read(buyer, _id)).toMatchObject({ status: "Refunded", refund: 1998, waitsFor: null, overdue: false });
  expect(await report(buyer, id)).toMatchObject({ paymentStatus: "Paid", paid: 2997, refunded: 1998 });
  const { body } = await ask<{ documents: { kind: string; total: number }[] }>(buyer, "GET", `/order/${id}/document`);
  expect(body.documents).toMatchObject([{ kind: "invoice" }, { kind: "credit note", total: 1998 }]);
  const subjects = (await mailsTo(db, buyer.email)).map(({ subject }) => subject);
  expect(subjects).toEqual(
    expect.arrayContaining([
      "We received your return request: Tana Bana",
      "Your return is approved: Tana Bana",
      "Your return was picked up: Tana Bana",
      "Your return has arrived: Tana Bana",
      "Your refund from Tana Bana",
    ]),
  );
  const { timeline } = await readOrderAs(returning.app, buyer, id);
  expect(timeline.at(-1)?.text).toBe("The return was refunded.");
});

test("pieces are accepted and rejected one by one, and only the accepted ones are paid and back in stock", async () => {
  const bought = await delivered();
  const { buyer, id, item, product } = bought;
  const stock = await stockOf(product);
  const { _id } = await givenReturn(bought, 3);
  await move(admin, _id, "Approved");
  const decide = (accepted: number, rejected: number, reason = "") =>
    move(admin, _id, "Received", { items: [{ item, accepted, rejected, reason }] });
  expect((await decide(2, 0)).body.error).toBe("Please accept or reject each of the 3 pieces.");
  expect(await decide(1, 2)).toMatchObject({ status: 400, body: { fields: { reason: expect.any(String) } } });
  expect((await decide(1, 2, "Worn")).body.return).toMatchObject({
    refund: 999,
    items: [{ accepted: 1, rejected: 2, rejectedReason: "Worn" }],
  });
  expect(await stockOf(product)).toBe(stock + 1);
  await workOffMoney();
  expect(await report(buyer, id)).toMatchObject({ refunded: 999 });
  // What was rejected is used up.
  expect((await post(buyer, "add", request(id, item))).body.error).toBe(
    "You have no pieces of this item that could be returned.",
  );
});

test("a return of which nothing is accepted ends as rejected, with a reason, and refunds nothing", async () => {
  const bought = await delivered();
  const { _id } = await givenReturn(bought, 1);
  await move(admin, _id, "Approved");
  expect((await move(admin, _id, "Rejected")).status).toBe(400);
  const items = [{ item: bought.item, accepted: 0, rejected: 1, reason: "Washed" }];
  expect((await move(admin, _id, "Received", { items })).body.return).toMatchObject({
    status: "Rejected",
    reason: "Washed",
    refund: 999,
  });
  await workOffMoney();
  expect(await report(bought.buyer, bought.id)).toMatchObject({ refunded: 0 });
});

test("refusing needs a reason and sets the pieces free; withdrawing does until they are picked up", async () => {
  const bought = await delivered();
  const first = await givenReturn(bought, 3);
  expect((await post(bought.buyer, "add", request(bought.id, bought.item))).status).toBe(400);
  expect((await move(admin, first._id, "Refused")).body.fields).toHaveProperty("reason");
  expect((await move(admin, first._id, "Refused", { reason: "Worn" })).body.return).toMatchObject({ reason: "Worn" });
  const second = await givenReturn(bought, 3);
  const withdraw = (person: typeof admin) => ask(person, "DELETE", `/return/${second._id}`);
  expect((await withdraw(await givenMember(shop))).status).toBe(404);
  expect((await withdraw(admin)).status).toBe(403);
  expect((await withdraw(bought.buyer)).status).toBe(200);
  expect(await read(bought.buyer, second._id)).toMatchObject({ status: "Withdrawn", canWithdraw: false });
  const third = await givenReturn(bought, 3);
  await move(admin, third._id, "Approved");
  await move(admin, third._id, "Picked up");
  expect(await ask(bought.buyer, "DELETE", `/return/${third._id}`)).toMatchObject({
    status: 400,
    body: { error: "This return can no longer be withdrawn." },
  });
});

test("pressed twice or from two devices at once, each piece is returned once and money goes once", async () => {
  const bought = await delivered();
  const { buyer, id, item } = bought;
  const answers = await Promise.all(Array.from({ length: 5 }, () => post(buyer, "add", request(id, item, 2))));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
  const returnId = answers.find(({ status }) => status === 200)?.body.return._id ?? "";
  await Promise.all([move(admin, returnId, "Approved"), move(admin, returnId, "Approved")]);
  await Promise.all(Array.from({ length: 4 }, () => move(admin, returnId, "Received")));
  await workOffMoney();
  expect(await report(buyer, id)).toMatchObject({ refunded: 1998 });
  const [row] = await db.select().from(orderItems).where(eq(orderItems.id, item));
  expect(row).toMatchObject({ returnedQuantity: 2, returnedPaise: 199_800 });
});

test("only what is delivered, one's own and not more than one has can be returned", async () => {
  const { buyer, id, item } = await delivered();
  const stranger = await givenBuyer(shop);
  expect((await post(stranger, "check", request(id, item))).status).toBe(404);
  expect((await post(stranger, "add", request(id, item))).status).toBe(404);
  expect((await post(buyer, "add", request(id, id))).status).toBe(404);
  expect((await post(buyer, "add", request(id, item, 4))).body.error).toBe(
    "You have only 3 pieces of this item that could be returned.",
  );
  expect((await post(buyer, "add", request(id, item, 0))).status).toBe(400);
  const wrong = { orderId: id, items: [{ item, quantity: 1, reason: "Because" }] };
  expect((await post(buyer, "add", wrong)).body.fields).toHaveProperty("reason");
  const twice = { orderId: id, items: [0, 1].map(() => ({ item, quantity: 1, reason: "Other" })) };
  expect((await post(buyer, "add", twice)).status).toBe(400);
});

test("outside the window nothing can be returned, whatever is asked", async () => {
  const { buyer, id, item } = await delivered();
  const options = () => ask<{ options: object[] }>(buyer, "GET", `/return/options/${id}`);
  expect((await options()).body.options).toMatchObject([{ item, size: "M", quantity: 3, until: expect.any(String) }]);
  const age = (days: string) =>
    db.execute(sql`update order_items set delivered_at = now() - ${days}::interval where id = ${item}`);
  await age("6 days 23 hours");
  expect((await post(buyer, "check", request(id, item))).status).toBe(200);
  await age("7 days 1 hour");
  for (const call of ["check", "add"]) {
    expect(await post(buyer, call, request(id, item))).toMatchObject({
      status: 400,
      body: { error: "This item can no longer be returned." },
    });
  }
  expect((await options()).body.options).toMatchObject([
    { until: null, sentence: "This item can no longer be returned." },
  ]);
});

test("items of several sellers become a return each, and a merchant handles its own alone", async () => {
  const [one, two] = [await givenMerchant(shop), await givenMerchant(shop)];
  const ofOne = await givenProduct(db, { brandId: one.brandId, pricePaise: 50_000, sizes: ["M"] });
  const ofShop = await givenProduct(db, { pricePaise: 30_000, sizes: ["M"] });
  const bought = await delivered([{ product: ofOne.id }, { product: ofShop.id }]);
  const items = bought.order.products.map(({ _id }) => ({ item: _id, quantity: 1, reason: "Other" }));
  const { body } = await post(bought.buyer, "add", { orderId: bought.id, items });
  expect(body.returns).toHaveLength(2);
  const own = body.returns.find(({ brand }) => brand?._id === one.brandId);
  const ofTheShop = body.returns.find(({ brand }) => brand === null);
  if (!own || !ofTheShop) throw new Error("one is missing");
  expect(own.waitsFor).toBe("seller");
  expect((await mailsTo(db, one.email)).map(({ subject }) => subject)).toContain("A return was requested: Tana Bana");
  const list = async (person: typeof one) =>
    (await ask<{ returns: { _id: string }[] }>(person, "GET", "/return")).body.returns.map(({ _id }) => _id);
  expect(await list(one)).toEqual([own._id]);
  expect(await list(two)).toEqual([]);
  expect((await move(two, own._id, "Approved")).status).toBe(404);
  expect((await move(one, ofTheShop._id, "Approved")).status).toBe(404);
  expect((await move(bought.buyer, own._id, "Approved")).status).toBe(403);
  expect(own.address, "nothing is picked up yet").toBeNull();
  const approved = (await move(one, own._id, "Approved")).body.return;
  expect(approved).toMatchObject({ status: "Approved", buyer: null, address: { city: "Kanchipuram" } });
  expect((await move(one, own._id, "Received")).body.return).toMatchObject({ status: "Received", address: null });
  expect((await move(one, own._id, "Refunded")).status).toBe(403);
});

test("staff need the permission for what they do", async () => {
  const bought = await delivered();
  const { _id } = await givenReturn(bought, 1);
  const [support, finance] = [
    await givenAdmin(shop, { staffRole: "support" }),
    await givenAdmin(shop, { staffRole: "finance" }),
  ];
  expect((await move(finance, _id, "Approved")).status).toBe(403);
  expect((await move(support, _id, "Approved")).status).toBe(200);
  expect((await move(support, _id, "Received")).status).toBe(403);
  expect((await move(finance, _id, "Received")).status).toBe(200);
  const catalogue = await givenAdmin(shop, { staffRole: "catalogue" });
  expect((await ask(catalogue, "GET", `/return/${_id}`)).status).toBe(404);
});

test("shipping comes back with the last piece, and the check says so", async () => {
  await givenShipping(db, { flat: 49 });
  const bought = await delivered();
  const { buyer, id, item } = bought;
  await givenShipping(db, { flat: 0 });
  const first = await givenReturn(bought, 1);
  expect(first.refund).toBe(999);
  await move(admin, first._id, "Approved");
  await move(admin, first._id, "Received");
  const check = await post(buyer, "check", request(id, item, 2));
  expect(check.body).toMatchObject({ refund: 1998 + 49, fees: 49 });
  const last = await givenReturn(bought, 2);
  await move(admin, last._id, "Approved");
  await move(admin, last._id, "Received");
  await workOffMoney();
  expect(await report(buyer, id)).toMatchObject({ paymentStatus: "Refunded", paid: 3046, refunded: 3046 });
  expect(await read(buyer, last._id)).toMatchObject({ status: "Refunded", refund: 2047 });
});

test("lists are filtered by status, age, brand and the number of the order, and paged", async () => {
  const bought = await delivered();
  const made = await givenReturn(bought, 1);
  const list = async (query: string, person = admin) =>
    (await ask<{ returns: { _id: string }[]; count: number }>(person, "GET", `/return${query}`)).body;
  const { number } = made.order;
  expect(await list(`?search=${number.slice(0, 6).toLowerCase()}`)).toMatchObject({
    count: 1,
    returns: [{ _id: made._id }],
  });
  expect(await list(`?search=${number}&status=Approved`)).toMatchObject({ count: 0 });
  expect(await list(`?search=${number}&brand=shop`)).toMatchObject({ count: 1 });
  expect(await list(`?search=${number}&brand=${made._id}`)).toMatchObject({ count: 0 });
  expect(await list(`?search=${number}&age=1`)).toMatchObject({ count: 0 });
  await db.execute(
    sql`update returns set created_at = now() - interval '2 days', due_at = now() - interval '1 hour' where id = ${made._id}`,
  );
  expect(await list(`?search=${number}&age=1&overdue=true`)).toMatchObject({ count: 1, returns: [{ overdue: true }] });
  // `overdue` is what it was called before exchanges and claims.
  expect(await list(`?search=${number}`)).toMatchObject({ returns: [{ isOverdue: true }] });
  const later = await givenReturn(bought, 1);
  await db.execute(sql`update returns set due_at = now() - interval '1 minute' where id = ${later._id}`);
  const late = await list(`?search=${number}&overdue=true`);
  expect(late.returns.map(({ _id }) => _id)).toEqual([made._id, later._id]);
  expect((await list("?limit=1")).returns).toHaveLength(1);
  expect(await list("/me", bought.buyer)).toMatchObject({ count: 2, returns: [{ _id: later._id }, { _id: made._id }] });
});
