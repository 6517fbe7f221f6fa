import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { CheckedBag } from "#contract/sales/cart.ts";
import { promotionUses } from "#server/catalogue/promotions/tables.ts";
import { users } from "#server/customers/accounts/tables.ts";
import { coupons, couponUses } from "#server/sales/coupons/tables.ts";
import { orderItems } from "#server/sales/orders/tables.ts";
import { shippingSettings } from "#server/sales/shipping/tables.ts";
import { taxSettings } from "#server/sales/tax/tables.ts";
import { changeProduct, givenProduct } from "#server/testing/given/catalogue.ts";
import { cancelOrderAs, givenBuyer, payAtTheDoor, readOrderAs, setStatus } from "#server/testing/given/orders.ts";
import { givenAddress, givenMember, type Person } from "#server/testing/given/people.ts";
import { givenCoupon, givenGstScheme, givenShipping } from "#server/testing/given/prices.ts";
import { givenPromotion } from "#server/testing/given/promotions.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop();

// The shop is the same for all tests of this file.
beforeEach(async () => {
  await db.delete(shippingSettings);
  await db.delete(taxSettings);
});

const shirt = (pricePaise: number, overrides: Parameters<typeof givenProduct>[1] = {}) =>
  givenProduct(db, { sizes: ["S", "M", "L"], quantity: 400, taxable: true, pricePaise, ...overrides });

interface Asked {
  coupon?: string;
  pincode?: string;
  payment?: "online" | "cash";
}
const line = (product: string, quantity = 1, size = "M") => ({ product, quantity, size });

async function quote(lines: ReturnType<typeof line>[], asked: Asked = {}, headers = {}): Promise<CheckedBag> {
  const answer = await app.inject({ method: "POST", url: "/api/cart/check", headers, payload: { lines, ...asked } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const addCart = async ({ headers }: Person, products: object[], coupon?: string): Promise<string> => {
  const answer = await app.inject({ method: "POST", url: "/api/cart/add", headers, payload: { products, coupon } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().cartId;
};

const sendOrder = ({ headers }: Person, payload: object) =>
  app.inject({ method: "POST", url: "/api/order/add", headers, payload });

async function order(buyer: Person, lines: ReturnType<typeof line>[], coupon?: string) {
  const { total } = await quote(lines, coupon ? { coupon } : {}, buyer.headers);
  return sendOrder(buyer, { cartId: await addCart(buyer, lines, coupon), total });
}

async function placed(buyer: Person, lines: ReturnType<typeof line>[], coupon?: string) {
  const answer = await order(buyer, lines, coupon);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().order as Awaited<ReturnType<typeof readOrderAs>>;
}

const usedOf = async (id: string) => (await db.select().from(coupons).where(eq(coupons.id, id)))[0]?.used;
const usesOf = (id: string) => db.select().from(couponUses).where(eq(couponUses.couponId, id));

test("a bag is quoted with promotion, coupon, shipping and fee, and ordered so", async () => {
  const [reduced, plain] = [await shirt(100_000, { mrpPaise: 120_000 }), await shirt(50_000)];
  await givenPromotion(db, { name: "Diwali", kind: "percent", valueHundredths: 2000 }, [
    { kind: "product", id: reduced.id },
  ]);
  const coupon = await givenCoupon(db, { code: "Festive-10" });
  await givenShipping(db, { flat: 49, cashFee: 30, zones: [{ name: "South", prefixes: ["6"], flat: 59 }] });
  const lines = [line(reduced.id, 2), line(plain.id)];
  const bag = await quote(lines, { coupon: " festive-10 ", pincode: "631501", payment: "cash" });
  expect(bag.lines).toMatchObject([
    {
      price: 1000,
      salePrice: 800,
      mrp: 1200,
      discount: 560,
      totalPrice: 1440,
      taxRate: 5,
      tax: 72,
      adjustments: [
        { kind: "promotion", label: "Diwali", amount: 400 },
        { kind: "coupon", label: "Festive-10", amount: 160 },
      ],
    },
    { salePrice: 500, discount: 50, adjustments: [{ kind: "coupon", amount: 50 }], totalPrice: 450, tax: 22.5 },
  ]);
  expect(bag).toMatchObject({
    total: 1890,
    totalMrp: 2900,
    totalDiscount: 610,
    shipping: 59,
    cashFee: 30,
    totalTax: 94.5,
    totalWithTax: 2073.5,
    taxIncluded: false,
    coupon: { code: "Festive-10", applied: true, sentence: "Festive-10 takes ₹210.00 off." },
  });
  const buyer = await givenBuyer(shop);
  const bought = await placed(buyer, lines, "FESTIVE-10");
  expect(bought).toMatchObject({
    coupon: "Festive-10",
    total: 1890,
    totalDiscount: 610,
    shipping: 59,
    cashFee: 0,
    totalWithTax: 2043.5,
    products: [
      { purchasePrice: 800, product: { price: 1000 }, adjustments: bag.lines[0]?.adjustments },
      { purchasePrice: 500 },
    ],
  });
  const [use] = await usesOf(coupon.id);
  expect(use).toMatchObject({ orderId: bought._id, userId: buyer.userId, amountPaise: 21_000 });
  expect(await db.select().from(promotionUses).where(eq(promotionUses.orderId, bought._id))).toMatchObject([
    { amountPaise: 40_000 },
  ]);
  await payAtTheDoor(app, buyer, bought._id);
  expect(await readOrderAs(app, buyer, bought._id)).toMatchObject({ cashFee: 30, totalWithTax: 2073.5 });
});

test("what is cancelled takes its discount along; shipping, fee and coupon go back with the last item, once", async () => {
  const [one, other] = [await shirt(100_000), await shirt(50_000)];
  const coupon = await givenCoupon(db, { uses: 1 });
  await givenShipping(db, { flat: 49, cashFee: 30 });
  const buyer = await givenBuyer(shop);
  const { _id, products } = await placed(buyer, [line(one.id), line(other.id)], coupon.code);
  await payAtTheDoor(app, buyer, _id);
  await setStatus(app, buyer, products[0]?._id ?? "", "Cancelled");
  expect(await readOrderAs(app, buyer, _id)).toMatchObject({
    total: 450,
    totalDiscount: 50,
    shipping: 49,
    cashFee: 30,
    totalWithTax: 551.5,
  });
  expect(await usesOf(coupon.id)).toMatchObject([{ amountPaise: 5000, isGivenBack: false }]);
  await Promise.all([cancelOrderAs(app, buyer, _id), cancelOrderAs(app, buyer, _id)]);
  expect(await readOrderAs(app, buyer, _id)).toMatchObject({ total: 0, shipping: 0, cashFee: 0, totalWithTax: 0 });
  expect(await usesOf(coupon.id)).toMatchObject([{ amountPaise: 0, isGivenBack: true }]);
  expect(await usedOf(coupon.id)).toBe(0);
  expect((await order(buyer, [line(one.id)], coupon.code)).statusCode).toBe(200);
});

test("a coupon with 5 uses and 12 buyers at once is used 5 times, and the others are told so", async () => {
  const { id } = await shirt(100_000);
  const coupon = await givenCoupon(db, { uses: 5 });
  const buyers = await Promise.all(Array.from({ length: 12 }, () => givenBuyer(shop)));
  const carts = await Promise.all(buyers.map((buyer) => addCart(buyer, [line(id)], coupon.code)));
  const answers = await Promise.all(buyers.map((buyer, i) => sendOrder(buyer, { cartId: carts[i], total: 900 })));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
  const refused = answers.filter(({ statusCode }) => statusCode === 400);
  expect(new Set(refused.map((answer) => answer.json().error))).toEqual(
    new Set([`The coupon ${coupon.code} has been used up.`]),
  );
  expect(await usedOf(coupon.id)).toBe(5);
  expect(await usesOf(coupon.id)).toHaveLength(5);
});

test("one person uses a coupon once, however many orders are sent at once", async () => {
  const { id } = await shirt(100_000);
  const coupon = await givenCoupon(db, { perPerson: 1 });
  const buyer = await givenBuyer(shop);
  const carts = await Promise.all(Array.from({ length: 4 }, () => addCart(buyer, [line(id)], coupon.code)));
  const answers = await Promise.all(carts.map((cartId) => sendOrder(buyer, { cartId, total: 900 })));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400, 400]);
});

test("a coupon that no longer holds is refused with its sentence, and nothing is ordered", async () => {
  const { id } = await shirt(100_000);
  const coupon = await givenCoupon(db);
  const buyer = await givenBuyer(shop);
  const cartId = await addCart(buyer, [line(id)], coupon.code);
  await db
    .update(coupons)
    .set({ endsAt: new Date(Date.now() - 1000) })
    .where(eq(coupons.id, coupon.id));
  const answer = await sendOrder(buyer, { cartId, total: 900 });
  expect([answer.statusCode, answer.json()]).toEqual([400, { error: `The coupon ${coupon.code} has ended.` }]);
  expect(await quote([line(id)], { coupon: coupon.code })).toMatchObject({
    total: 1000,
    coupon: { code: coupon.code, applied: false, sentence: `The coupon ${coupon.code} has ended.` },
  });
  expect(await quote([line(id)], { coupon: "no such" })).toMatchObject({
    coupon: { code: "no such", applied: false, sentence: "This coupon code is not known." },
  });
});

test("a changed price is refused with what it was and is, and nothing is ordered", async () => {
  const [kurta, shawl] = [await shirt(79_900), await shirt(50_000)];
  const buyer = await givenBuyer(shop);
  const lines = [line(kurta.id), line(shawl.id)];
  const { total } = await quote(lines);
  const cartId = await addCart(buyer, lines);
  await changeProduct(db, kurta.id, { pricePaise: 89_900 });
  const answer = await sendOrder(buyer, { cartId, total });
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    {
      error: "Prices in your bag have changed. Please review it and try again.",
      changes: [{ product: kurta.id, size: "M", was: 799, now: 899 }],
    },
  ]);
});

test("what the browser showed is named when the price had changed before the bag was handed over", async () => {
  const { id } = await shirt(89_900);
  const buyer = await givenBuyer(shop);
  const cartId = await addCart(buyer, [{ ...line(id), price: 799 }]);
  const answer = await sendOrder(buyer, { cartId, total: 799 });
  expect(answer.json().changes).toEqual([{ product: id, size: "M", was: 799, now: 899 }]);
  const silly = await addCart(buyer, [{ ...line(id), price: "cheap" }]);
  expect((await sendOrder(buyer, { cartId: silly, total: 1 })).json().changes).toEqual([]);
});

test("a client that adds up `price` where promotions run is told of the lines that they reduce", async () => {
  const [kurta, shawl, cap] = [await shirt(79_900), await shirt(50_000), await shirt(30_000)];
  await givenPromotion(db, { kind: "percent", valueHundredths: 1000 }, [{ kind: "product", id: kurta.id }]);
  await givenPromotion(db, { kind: "buy get", valueHundredths: null, buy: 1, get: 1 }, [
    { kind: "product", id: shawl.id },
  ]);
  const buyer = await givenBuyer(shop);
  const cartId = await addCart(buyer, [line(kurta.id), line(kurta.id, 2, "L"), line(shawl.id, 2), line(cap.id)]);
  const answer = await sendOrder(buyer, { cartId, total: 799 * 3 + 500 * 2 + 300 });
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    {
      error: "Prices in your bag have changed. Please review it and try again.",
      changes: [
        { product: kurta.id, size: "M", was: 799, now: 719.1 },
        { product: kurta.id, size: "L", was: 799, now: 719.1 },
        { product: shawl.id, size: "M", was: 500, now: 250 },
      ],
    },
  ]);
  expect((await sendOrder(buyer, { cartId, total: 719.1 * 3 + 500 + 300 })).statusCode).toBe(200);
});

const threeForTwo = (...goods: { id: string }[]) =>
  givenPromotion(
    db,
    { name: "3 for 2", kind: "buy get", valueHundredths: null, buy: 2, get: 1 },
    goods.map(({ id }) => ({ kind: "product", id })),
  );

test("of three pieces the cheapest is free, which each line says of its share", async () => {
  const [dear, cheap] = [await shirt(90_000), await shirt(45_000)];
  await threeForTwo(dear, cheap);
  const buyer = await givenBuyer(shop);
  const bought = await placed(buyer, [line(dear.id, 2), line(cheap.id)]);
  expect(bought).toMatchObject({ total: 1800, totalDiscount: 450 });
  expect(bought.products).toMatchObject([
    { totalPrice: 1440, tax: 72, purchasePrice: 900, adjustments: [{ label: "3 for 2", amount: 360 }] },
    { totalPrice: 360, tax: 18, purchasePrice: 450, adjustments: [{ label: "3 for 2", amount: 90 }] },
  ]);
});

test("whoever cancels what was bought for a free piece pays for that piece what it bore of the whole", async () => {
  const goods = [await shirt(249_900), await shirt(249_900), await shirt(159_900)];
  await threeForTwo(...goods);
  const coupon = await givenCoupon(db, { kind: "amount", valueHundredths: 499_80 });
  for (const [code, left] of [
    [undefined, 1211.43],
    [coupon.code, 1090.29],
  ] as const) {
    const buyer = await givenBuyer(shop);
    const bought = await placed(
      buyer,
      goods.map(({ id }) => line(id)),
      code,
    );
    expect(bought.total).toBe(code ? 4498.2 : 4998);
    for (const { _id } of bought.products.slice(0, 2)) await setStatus(app, buyer, _id, "Cancelled");
    const cheap = await readOrderAs(app, buyer, bought._id);
    expect(cheap.total).toBe(left);
    expect(cheap.totalWithTax).toBeCloseTo(left * 1.05, 1);
    await payAtTheDoor(app, buyer, bought._id);
    expect(await readOrderAs(app, buyer, bought._id)).toMatchObject({ totalWithTax: cheap.totalWithTax });
  }
});

test("an order of the time before, of which only a free piece is left, is not sent for nothing", async () => {
  const goods = [await shirt(90_000), await shirt(40_000)];
  const buyer = await givenBuyer(shop);
  const { _id, products } = await placed(
    buyer,
    goods.map(({ id }) => line(id)),
  );
  const free = products[1]?._id ?? "";
  await db
    .update(orderItems)
    .set({
      hasSpreadDiscounts: false,
      totalPaise: 0,
      taxPaise: 0,
      discountPaise: 40_000,
      adjustments: [{ kind: "promotion", id: free, label: "2 for 1", amountPaise: 40_000 }],
    })
    .where(eq(orderItems.id, free));
  await setStatus(app, buyer, products[0]?._id ?? "", "Cancelled");
  expect(await readOrderAs(app, buyer, _id)).toMatchObject({ totalWithTax: 0, status: "Not processed" });
  await expect(payAtTheDoor(app, buyer, _id)).rejects.toThrow("There is nothing to pay for this order.");
});

test("GST: prices include the tax, and what is delivered is known by its state", async () => {
  const [low, high] = [await shirt(262_500), await shirt(262_501)];
  await givenGstScheme(db);
  await givenShipping(db, { flat: 100, cashFee: 50 });
  const bag = await quote([line(low.id), line(high.id)], { payment: "cash" });
  expect(bag.lines.map(({ taxRate, tax }) => [taxRate, tax])).toEqual([
    [5, 125],
    [18, 400.43],
  ]);
  expect(bag).toMatchObject({ taxIncluded: true, total: 5250.01, totalWithTax: 5400.01, totalTax: 543.07 });
  const buyer = await givenBuyer(shop);
  const bought = await placed(buyer, [line(low.id), line(high.id)]);
  expect(bought).toMatchObject({ taxIncluded: true, totalWithTax: 5350.01, totalTax: 535.44 });
  await payAtTheDoor(app, buyer, bought._id);
  expect(await readOrderAs(app, buyer, bought._id)).toMatchObject({ totalWithTax: 5400.01, totalTax: 543.07 });
  await setStatus(app, buyer, bought.products[1]?._id ?? "", "Cancelled");
  expect(await readOrderAs(app, buyer, bought._id)).toMatchObject({
    total: 2625,
    totalWithTax: 2775,
    totalTax: 142.64,
  });
});

test("GST: a state that nobody knows is asked for again, and a business gives its GSTIN", async () => {
  const { id } = await shirt(100_000);
  await givenGstScheme(db);
  const buyer = await givenMember(shop, { phoneNumber: "98765 43210" });
  await givenAddress(shop, buyer, { state: "Atlantis" });
  const answer = await sendOrder(buyer, { cartId: await addCart(buyer, [line(id)]), total: 1000 });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().error).toMatch(/state/i);
  const other = await givenBuyer(shop);
  const cartId = await addCart(other, [line(id)]);
  const wrong = await sendOrder(other, { cartId, total: 1000, gstin: "29AAACT2727Q1ZX" });
  expect([wrong.statusCode, Object.keys(wrong.json().fields)]).toEqual([400, ["gstin"]]);
  expect((await sendOrder(other, { cartId, total: 1000, gstin: "29aaact2727q1zs" })).statusCode).toBe(200);
});

test("whoever tries out codes is slowed down, and a bag without one is not", async () => {
  const { id } = await shirt(100_000);
  const tryOut = (coupon?: string) =>
    app.inject({
      method: "POST",
      url: "/api/cart/check",
      payload: { lines: [line(id)], coupon },
      remoteAddress: "203.0.113.9",
    });
  const answers = await Promise.all(Array.from({ length: 70 }, (_, i) => tryOut(`GUESS-${i}`)));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 429]));
  expect((await tryOut()).statusCode).toBe(200);
});

test("in a shop that strangers reach, a coupon for some people needs their address proven", async () => {
  const { app: open, shop: openTo, db: other } = await openShop({ TRUST_PROXY: "1", PAYMENT_PROVIDER: "off" });
  const { id } = await givenProduct(other, { sizes: ["M"], pricePaise: 100_000, quantity: 10 });
  const person = await givenMember(openTo);
  const coupon = await givenCoupon(other, { emails: [person.email ?? ""] });
  const ask = async () => {
    const payload = { lines: [line(id)], coupon: coupon.code };
    const answer = await open.inject({ method: "POST", url: "/api/cart/check", headers: person.headers, payload });
    return answer.json().coupon;
  };
  await other.update(users).set({ emailProvenAt: null }).where(eq(users.id, person.userId));
  expect(await ask()).toMatchObject({
    applied: false,
    sentence: `Please confirm your email address to use the coupon ${coupon.code}.`,
  });
  await other.update(users).set({ emailProvenAt: new Date() }).where(eq(users.id, person.userId));
  expect(await ask()).toMatchObject({ applied: true });
});
