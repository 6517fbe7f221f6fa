import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { type Order, orderNumberPattern } from "#contract/sales/orders.ts";
import { products } from "#server/catalogue/products/tables.ts";
import { users } from "#server/customers/accounts/tables.ts";
import { addresses } from "#server/customers/addresses/tables.ts";
import { orderItems, orders } from "#server/sales/orders/tables.ts";
import { changeProduct, givenBrand, givenProduct, hideProduct } from "#server/testing/given/catalogue.ts";
import { givenBuyer, givenOrder, handOver, readOrderAs, sendOrder } from "#server/testing/given/orders.ts";
import { givenAddress, givenMember } from "#server/testing/given/people.ts";
import { mailsTo } from "#server/testing/mails.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop({ TAX_RATE_PERCENT: "5" });

const shirt = (overrides: Parameters<typeof givenProduct>[1] = {}) =>
  givenProduct(db, { sizes: ["S", "M"], ...overrides });
const stockOf = async (id: string) => (await db.select().from(products).where(eq(products.id, id)))[0]?.quantity;

test("an order says what was bought, for how much, and where it goes", async () => {
  const brand = await givenBrand(db, { name: "Loom", slug: "loom-of-the-order" });
  const { id, slug } = await shirt({
    name: "Indigo kurta",
    pricePaise: 10_010,
    taxable: true,
    quantity: 200,
    brandId: brand.id,
  });
  const buyer = await givenBuyer(shop);
  const order = await givenOrder(app, buyer, [
    { product: id, quantity: 3 },
    { product: id, size: "S" },
  ]);
  expect(order).toEqual({
    _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    number: expect.stringMatching(new RegExp(orderNumberPattern)),
    cartId: expect.any(String),
    created: expect.any(String),
    total: 400.4,
    totalDiscount: 0,
    shipping: 0,
    cashFee: 0,
    totalTax: 20.03,
    totalWithTax: 420.43,
    taxIncluded: false,
    coupon: null,
    status: "Not processed",
    paymentStatus: "Pending",
    address: {
      name: "Asha Rao",
      phoneNumber: "98765 43210",
      address: "12 Weavers Street",
      city: "Kanchipuram",
      state: "Tamil Nadu",
      country: "India",
      zipCode: "631501",
      isDefault: true,
    },
    user: { _id: buyer.userId, firstName: "Asha", lastName: "Rao", email: buyer.email },
    products: [
      {
        _id: expect.any(String),
        product: { _id: id, slug, name: "Indigo kurta", imageUrl: "/art/placeholder.svg", picture: null, price: 100.1 },
        brand: { name: "Loom", slug: "loom-of-the-order" },
        size: "M",
        quantity: 3,
        purchasePrice: 100.1,
        mrp: null,
        discount: 0,
        adjustments: [],
        totalPrice: 300.3,
        taxRate: 5,
        tax: 15.02,
        taxable: true,
        status: "Not processed",
        promisedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        isOnItsWay: false,
        expectedBackSince: null,
        canTakeBack: false,
        allowed: ["Cancelled"],
      },
      expect.objectContaining({ size: "S", quantity: 1, totalPrice: 100.1, tax: 5.01 }),
    ],
  });
  const { timeline, canCancel, paymentTried, invoiceNumber, parcels, cash, ...read } = await readOrderAs(
    app,
    buyer,
    order._id,
  );
  expect(read).toEqual(order);
  expect(timeline.map(({ text }) => text)).toEqual(["Order placed."]);
  expect({ canCancel, paymentTried, invoiceNumber, parcels, cash }).toEqual({
    cash: null,
    canCancel: true,
    paymentTried: false,
    parcels: [],
    invoiceNumber: null,
  });
  expect(await stockOf(id)).toBe(196);
});

test("an account without a mail address can order too", async () => {
  const { id } = await shirt();
  const buyer = await givenMember(shop, { email: null, provider: "Facebook", phoneNumber: "98765 43210" });
  await givenAddress(shop, buyer);
  expect((await givenOrder(app, buyer, [{ product: id }])).user?.email).toBeNull();
});

test("the same cart gives the same order, however often it is sent and whatever is said about it", async () => {
  const { id } = await shirt({ quantity: 5 });
  const buyer = await givenBuyer(shop);
  const form = await handOver(app, buyer, [{ product: id }]);
  const first = await sendOrder(app, buyer, form);
  const again = await sendOrder(app, buyer, { ...form, total: 1 });
  expect(again.json()).toEqual(first.json());
  const loud = await sendOrder(app, buyer, { ...form, cartId: form.cartId.toUpperCase() });
  expect(loud.json()).toEqual(first.json());
  expect(await stockOf(id)).toBe(4);
  expect(await mailsTo(db, buyer.email)).toHaveLength(1);
});

test("the same cart sent ten times at once is ordered once, also when it takes the last piece", async () => {
  const { id } = await shirt({ quantity: 1 });
  const buyer = await givenBuyer(shop);
  const form = await handOver(app, buyer, [{ product: id }]);
  const answers = await Promise.all(Array.from({ length: 10 }, () => sendOrder(app, buyer, form)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
  expect(new Set(answers.map((answer) => answer.json().order._id)).size).toBe(1);
  expect(await stockOf(id)).toBe(0);
  expect(await db.$count(orders, eq(orders.userId, buyer.userId))).toBe(1);
  expect(await db.$count(orderItems, eq(orderItems.productId, id))).toBe(1);
  expect(await mailsTo(db, buyer.email)).toHaveLength(1);
});

test("a total that the server does not come to is refused, one paisa apart is not", async () => {
  const { id } = await shirt({ pricePaise: 10_000, quantity: 9 });
  const buyer = await givenBuyer(shop);
  const form = await handOver(app, buyer, [{ product: id }]);
  for (const total of [99.98, 100.02, 105, 0, -100]) {
    const answer = await sendOrder(app, buyer, { ...form, total });
    expect([answer.statusCode, answer.json().error]).toEqual([
      400,
      "Prices in your bag have changed. Please review it and try again.",
    ]);
  }
  expect(await stockOf(id)).toBe(9);
  expect((await sendOrder(app, buyer, { ...form, total: 100.01 })).statusCode).toBe(200);
});

test("a price that changed since the bag was shown is noticed", async () => {
  const { id } = await shirt({ pricePaise: 10_000 });
  const buyer = await givenBuyer(shop);
  const form = await handOver(app, buyer, [{ product: id }]);
  await changeProduct(db, id, { pricePaise: 12_000 });
  expect((await sendOrder(app, buyer, form)).json().error).toBe(
    "Prices in your bag have changed. Please review it and try again.",
  );
  expect((await sendOrder(app, buyer, { ...form, total: 120 })).json().order.total).toBe(120);
});

test("what was switched off since the bag was handed over is not sold", async () => {
  const { id } = await shirt({ name: "Old jacket" });
  const buyer = await givenBuyer(shop);
  const form = await handOver(app, buyer, [{ product: id }]);
  await hideProduct(db, id);
  const answer = await sendOrder(app, buyer, form);
  expect([answer.statusCode, answer.json().error]).toEqual([400, "Old jacket is no longer sold."]);
});

test("what was deleted since then is not sold either, and what was ordered stays readable", async () => {
  const { id, slug } = await shirt({ name: "Rare saree", quantity: 5 });
  const buyer = await givenBuyer(shop);
  const order = await givenOrder(app, buyer, [{ product: id }]);
  const form = await handOver(app, buyer, [{ product: id }]);
  await db.delete(products).where(eq(products.id, id));
  expect((await sendOrder(app, buyer, form)).json().error).toBe("This product is no longer sold.");
  const read = await readOrderAs(app, buyer, order._id);
  expect(read.products[0]?.product).toMatchObject({ _id: null, name: "Rare saree", slug });
  expect(read.total).toBe(order.total);
});

test("an order keeps its names, prices and tax whatever becomes of the product", async () => {
  const { id, slug } = await shirt({ name: "Plain shirt", pricePaise: 50_000, taxable: false, quantity: 5 });
  const buyer = await givenBuyer(shop);
  const order = await givenOrder(app, buyer, [{ product: id }]);
  await changeProduct(db, id, { name: "Fancy shirt", pricePaise: 90_000, taxable: true, slug: `${slug}-fancy` });
  const { products: lines, total, totalTax } = await readOrderAs(app, buyer, order._id);
  expect({ total, totalTax }).toEqual({ total: 500, totalTax: 0 });
  expect(lines).toEqual(order.products);
});

const cities = async (order: Order) => order.address?.city;

test("it goes to the chosen address, otherwise to the default one, otherwise to the first", async () => {
  const { id } = await shirt({ quantity: 30 });
  const buyer = await givenMember(shop, { phoneNumber: "98765 43210" });
  const [pune, goa] = [
    await givenAddress(shop, buyer, { city: "Pune" }),
    await givenAddress(shop, buyer, { city: "Goa" }),
  ];
  const ordered = async (addressId?: string) => {
    const form = await handOver(app, buyer, [{ product: id }]);
    return (await sendOrder(app, buyer, { ...form, addressId, address: { city: "Mars" } })).json().order as Order;
  };
  expect(await cities(await ordered())).toBe("Pune");
  await db.update(addresses).set({ isDefault: true }).where(eq(addresses.id, goa.id));
  const toDefault = await ordered();
  expect(await cities(toDefault)).toBe("Goa");
  expect(await cities(await ordered(pune.id))).toBe("Pune");
  await db.update(addresses).set({ city: "Kochi" }).where(eq(addresses.id, goa.id));
  expect(await cities(await readOrderAs(app, buyer, toDefault._id))).toBe("Goa");
});

test("without any address there is no order", async () => {
  const { id } = await shirt();
  const buyer = await givenMember(shop, { phoneNumber: "98765 43210" });
  const answer = await sendOrder(app, buyer, await handOver(app, buyer, [{ product: id }]));
  expect([answer.statusCode, answer.json().error]).toEqual([
    400,
    "Please add a delivery address before placing your order.",
  ]);
});

test.each(["", "  "])("without a phone number in the profile (%j) there is no order", async (phoneNumber) => {
  const { id } = await shirt({ quantity: 5 });
  const buyer = await givenMember(shop, { phoneNumber });
  await givenAddress(shop, buyer, { isDefault: true });
  const form = await handOver(app, buyer, [{ product: id }]);
  const answer = await sendOrder(app, buyer, form);
  expect([answer.statusCode, answer.json().error]).toEqual([
    400,
    "Please add your phone number in Account Details before placing an order.",
  ]);
  expect([await stockOf(id), await db.$count(orders, eq(orders.userId, buyer.userId))]).toEqual([5, 0]);
  await db.update(users).set({ phoneNumber: "98765 43210" }).where(eq(users.id, buyer.userId));
  expect((await sendOrder(app, buyer, form)).statusCode).toBe(200);
});

test("somebody else's cart and somebody else's address do not exist", async () => {
  const { id } = await shirt({ quantity: 5 });
  const [asha, ravi] = [await givenBuyer(shop), await givenBuyer(shop)];
  const form = await handOver(app, asha, [{ product: id }]);
  expect((await sendOrder(app, ravi, form)).statusCode).toBe(404);
  const [address] = await db.select().from(addresses).where(eq(addresses.userId, ravi.userId));
  for (const addressId of [address?.id ?? "", "nonsense", "0190a000-0000-7000-8000-000000000000"]) {
    expect((await sendOrder(app, asha, { ...form, addressId })).statusCode).toBe(404);
  }
  expect((await sendOrder(app, asha, form)).statusCode).toBe(200);
  expect((await sendOrder(app, ravi, form)).statusCode).toBe(404);
});

test.each(["nonsense", "", "0190a000-0000-7000-8000-000000000000"])("the cart %j does not exist", async (cartId) => {
  expect((await sendOrder(app, await givenBuyer(shop), { cartId, total: 1 })).statusCode).toBe(404);
});

test.each([
  [{ total: 1 }, "Cart is required."],
  [{ cartId: 7, total: 1 }, "Cart is required."],
  [{ cartId: "x" }, "Total is required."],
  [{ cartId: "x", total: "1" }, "Total is required."],
])("%j is refused: %s", async (form, sentence) => {
  const answer = await sendOrder(app, await givenMember(shop), form as never);
  expect([answer.statusCode, answer.json().error]).toEqual([400, sentence]);
});
