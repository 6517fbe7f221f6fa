import { eq, sql } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import type { CheckedBag } from "#contract/sales/cart.ts";
import { connect, type Database } from "#server/platform/database/client.ts";
import { violates } from "#server/platform/database/transaction.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { cancelOrderAs, givenBuyer, givenOrder } from "#server/testing/given/orders.ts";
import { givenAddress, givenGuest, givenMember, type Person } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";
import { type CouponTerms, couponTermsSql, whyNotCoupon } from "./service.ts";
import { coupons, couponUses } from "./tables.ts";

const { app, shop, db } = await openShop({ RATE_LIMITS: "off" });
const other = connect(shop.settings.databaseUrl, { maxConnections: 5, connectTimeoutMs: 60_000 });
afterAll(async () => {
  // The orders of these uses were never written.
  await db.delete(coupons);
  await other.close();
});

let codes = 0;

async function givenCoupon(overrides: Partial<typeof coupons.$inferInsert> = {}) {
  const values = { code: `CODE-${++codes}`, kind: "percent" as const, valueHundredths: 1000, startsAt: new Date(0) };
  const [made] = await db
    .insert(coupons)
    .values({ ...values, ...overrides })
    .returning();
  if (!made) throw new Error("no coupon was made");
  return made;
}

interface Use {
  coupon_id: string;
  order_id: string;
  user_id: string;
  amount_paise: number;
}

const newUse = (couponId: string, overrides: Partial<Use> = {}): Use => ({
  coupon_id: couponId,
  order_id: crypto.randomUUID(),
  user_id: crypto.randomUUID(),
  amount_paise: 100,
  ...overrides,
});

/** Whether all of them were taken. */
async function take(pool: Database, ...uses: Use[]): Promise<boolean> {
  try {
    await pool.execute(sql`select take_coupons(${JSON.stringify(uses)}::jsonb)`);
    return true;
  } catch (error) {
    if (violates(error, "coupon_is_free_to_use")) return false;
    throw error;
  }
}

async function call(name: string, orderId: string): Promise<unknown> {
  const { rows } = await db.execute(sql`select ${sql.raw(name)}(${orderId}) as answer`);
  return rows[0]?.answer;
}

const usedOf = async (id: string) => (await db.select().from(coupons).where(eq(coupons.id, id)))[0]?.used;
const countTrue = (answers: boolean[]) => answers.filter(Boolean).length;

async function readCoupon(code: string, userId: string | undefined): Promise<CouponTerms | null> {
  const terms = couponTermsSql(sql`${code}::text`, sql`${userId ?? null}::uuid`, sql`null::jsonb`);
  const { rows } = await db.execute<{ terms: CouponTerms | null }>(sql`select ${terms} as terms`);
  return rows[0]?.terms ?? null;
}

test("of 200 who take a coupon with 100 uses at the same moment, in two processes, 100 get it", async () => {
  const { id } = await givenCoupon({ uses: 100 });
  const pools = [db, other.db];
  const taken = await Promise.all(Array.from({ length: 200 }, (_, i) => take(pools[i % 2] ?? db, newUse(id))));
  expect(countTrue(taken)).toBe(100);
  expect(await usedOf(id)).toBe(100);
  expect(await db.$count(couponUses, eq(couponUses.couponId, id))).toBe(100);
});

test("several coupons in any order are taken together without a deadlock, all or none", async () => {
  const [first, second] = [await givenCoupon({ uses: 40 }), await givenCoupon({ uses: 30 })];
  const taken = await Promise.all(
    Array.from({ length: 60 }, (_, i) => {
      const uses = [newUse(first.id), newUse(second.id)];
      return take(i % 2 ? db : other.db, ...(i % 3 ? uses : uses.toReversed()));
    }),
  );
  expect(countTrue(taken)).toBe(30);
  expect([await usedOf(first.id), await usedOf(second.id)]).toEqual([30, 30]);
});

test("one person uses a coupon no more often than allowed, however many tries there are at once", async () => {
  const { id } = await givenCoupon({ perPerson: 2 });
  const [person, somebody] = [crypto.randomUUID(), crypto.randomUUID()];
  const taken = await Promise.all(
    Array.from({ length: 10 }, (_, i) => take(i % 2 ? db : other.db, newUse(id, { user_id: person }))),
  );
  expect(countTrue(taken)).toBe(2);
  expect(await take(db, newUse(id, { user_id: person }), newUse(id, { user_id: somebody }))).toBe(false);
  expect(await take(db, newUse(id, { user_id: somebody }))).toBe(true);
  expect(await usedOf(id)).toBe(3);
});

test("a coupon that is paused, not yet begun, over or deleted cannot be taken", async () => {
  const soon = new Date(Date.now() + 3_600_000);
  const ago = new Date(Date.now() - 1000);
  for (const overrides of [{ isActive: false }, { startsAt: soon }, { endsAt: ago }]) {
    expect(await take(db, newUse((await givenCoupon(overrides)).id))).toBe(false);
  }
  expect(await take(db, newUse(crypto.randomUUID()))).toBe(false);
});

test("a use is given back once, and can be taken again while there is one left, once", async () => {
  const { id } = await givenCoupon({ uses: 1 });
  const use = newUse(id);
  await take(db, use);
  const given = await Promise.all([call("give_back_coupon", use.order_id), call("give_back_coupon", use.order_id)]);
  expect(given.sort()).toEqual([false, true]);
  expect(await usedOf(id)).toBe(0);

  expect(await call("take_coupon_again", use.order_id)).toBe(true);
  expect(await call("take_coupon_again", use.order_id), "it has it already").toBe(true);
  expect(await usedOf(id)).toBe(1);

  await call("give_back_coupon", use.order_id);
  expect(await take(db, newUse(id)), "somebody else has it now").toBe(true);
  expect(await call("take_coupon_again", use.order_id)).toBe(false);
  expect(await usedOf(id)).toBe(1);
  expect(await call("give_back_coupon", use.order_id), "it was not taken").toBe(false);
  expect(await call("give_back_coupon", crypto.randomUUID()), "an order without a coupon").toBe(false);
  expect(await call("take_coupon_again", crypto.randomUUID()), "an order without a coupon").toBe(true);
});

test("a late payment takes the coupon again although it is over, since it held when the order was placed", async () => {
  const { id } = await givenCoupon();
  const use = newUse(id);
  await take(db, use);
  await call("give_back_coupon", use.order_id);
  await db.update(coupons).set({ isActive: false, endsAt: new Date() }).where(eq(coupons.id, id));
  expect(await call("take_coupon_again", use.order_id)).toBe(true);
});

test("a coupon for a first order asks for orders that are not cancelled, also of two at the same moment with two coupons", async () => {
  const buyer = await givenBuyer(shop);
  const product = await givenProduct(db, { sizes: ["M"], quantity: 50 });
  const [coupon, second] = [await givenCoupon({ firstOrderOnly: true }), await givenCoupon({ firstOrderOnly: true })];
  const sentence = async () => whyNotCoupon(await readCoupon(coupon.code, buyer.userId), 100);
  expect(await sentence()).toBe("");

  const order = await givenOrder(app, buyer, [{ product: product.id }]);
  const use = newUse(coupon.id, { order_id: order._id, user_id: buyer.userId });
  expect(await sentence()).toContain("is for a first order only.");
  expect(await take(db, newUse(coupon.id, { user_id: buyer.userId })), "it would be the second").toBe(false);
  expect(await take(db, use), "its own order does not count").toBe(true);
  expect(await take(db, newUse(second.id, { user_id: buyer.userId }))).toBe(false);

  await cancelOrderAs(app, buyer, order._id);
  expect(await sentence()).toBe("");

  // Each writes its order and takes its coupon in one transaction, as a process does, and neither sees the other's yet.
  const orders = [
    await givenOrder(app, buyer, [{ product: product.id }]),
    await givenOrder(app, buyer, [{ product: product.id }]),
  ];
  const address = sql`(select address from orders where user_id = ${buyer.userId} and status = 'Cancelled')`;
  await db.execute(
    sql`update orders set user_id = null, address = null where user_id = ${buyer.userId} and status <> 'Cancelled'`,
  );
  const answers = await Promise.all(
    [coupon.id, second.id].map((couponId, i) =>
      (i ? db : other.db)
        .transaction(async (tx) => {
          const id = orders[i]?._id ?? "";
          await tx.execute(sql`update orders set user_id = ${buyer.userId}, address = ${address} where id = ${id}`);
          const uses = JSON.stringify([newUse(couponId, { order_id: id, user_id: buyer.userId })]);
          await tx.execute(sql`select take_coupons(${uses}::jsonb)`);
          return true;
        })
        .catch((error) => {
          if (violates(error, "coupon_is_free_to_use")) return false;
          throw error;
        }),
    ),
  );
  expect(countTrue(answers)).toBe(1);
  await db.execute(sql`update orders set user_id = ${buyer.userId}, address = ${address} where user_id is null`);
});

test("a coupon is found by its code in any case, with what the person has to do with it", async () => {
  const buyer = await givenBuyer(shop);
  const coupon = await givenCoupon({ code: "Diwali-25", emails: [buyer.email], perPerson: 2, uses: 9 });
  await take(db, newUse(coupon.id, { user_id: buyer.userId }));
  expect(await readCoupon("dIWALI-25", buyer.userId)).toMatchObject({
    id: coupon.id,
    code: "Diwali-25",
    used: 1,
    uses: 9,
    isForSome: true,
    person: { isNamed: true, hasOrders: false, uses: 1 },
  });
  expect(await readCoupon("DIWALI-25", undefined)).toMatchObject({ person: null });
  expect(await readCoupon("DIWALI-26", undefined)).toBeNull();
  expect(await readCoupon("", buyer.userId)).toBeNull();
});

test("a statement reads the coupons of many at once", async () => {
  const [first, second] = [await givenCoupon(), await givenCoupon({ isActive: false })];
  const { rows } = await db.execute<{ terms: { id: string } | null }>(sql`
    select ${couponTermsSql(sql`asked.code`, sql`asked.person`, sql`null::jsonb`)} as terms
      from (values (1, ${first.code}, null::uuid), (2, ${second.code}, null), (3, null, null)) asked(place, code, person) order by place`);
  expect(rows.map(({ terms }) => terms?.id ?? null)).toEqual([first.id, second.id, null]);
});

/** Somebody who orders with this email, phone number and address, as a guest unless they are signed in. */
interface Orderer {
  email: string;
  phoneNumber: string;
  address: string;
}
let people = 0;
const nobody = (): Orderer => {
  people += 1;
  return { email: `n${people}@example.com`, phoneNumber: `70000 ${10_000 + people}`, address: `${people} Loom Lane` };
};
async function givenOrderer({ email, phoneNumber, address }: Orderer, asMember = false): Promise<Person> {
  const person = asMember
    ? await givenMember(shop, { email: email.toLowerCase(), phoneNumber })
    : await givenGuest(shop, { email: email.toLowerCase(), phoneNumber });
  await givenAddress(shop, person, { phoneNumber, address });
  return person;
}

const bag = [{ product: (await givenProduct(db, { sizes: ["M"], quantity: 200, pricePaise: 100_000 })).id }];
async function sendWith(who: Person, code: string) {
  const products = bag.map((line) => ({ ...line, size: "M", quantity: 1 }));
  const post = (url: string, payload: object) =>
    app.inject({ method: "POST", url: `/api${url}`, headers: who.headers, payload });
  const { cartId } = (await post("/cart/add", { products, coupon: code })).json();
  const answer = await post("/order/add", { cartId, total: 900 });
  return { status: answer.statusCode, ...answer.json<{ error?: string; order: { _id: string } }>() };
}
async function quoteFor(who: Person, code: string) {
  const lines = bag.map((line) => ({ ...line, size: "M", quantity: 1 }));
  const answer = await app.inject({
    method: "POST",
    url: "/api/cart/check",
    headers: who.headers,
    payload: { lines, coupon: code },
  });
  return answer.json<CheckedBag>().coupon;
}

describe.each([
  ["a first order", { firstOrderOnly: true }, "is for a first order only."],
  ["once a person", { perPerson: 1 }, "You have used the coupon"],
] as const)("a coupon for %s", (_, rule, sentence) => {
  test.each([
    ["email", (person: Orderer): Partial<Orderer> => ({ email: person.email.toUpperCase() })],
    [
      "phone number",
      (person: Orderer): Partial<Orderer> => ({ phoneNumber: `+91-${person.phoneNumber.replace(" ", "")}` }),
    ],
    ["address", (person: Orderer): Partial<Orderer> => ({ address: `${person.address.toUpperCase()}.` })],
  ])("counts guests and members with the same %s as one, and cancelled orders not", async (_key, same) => {
    const coupon = await givenCoupon(rule);
    const person = nobody();
    const first = await givenOrderer(person);
    const placed = await sendWith(first, coupon.code);
    expect(placed.status, placed.error).toBe(200);

    for (const asMember of [false, true]) {
      const other = await givenOrderer({ ...nobody(), ...same(person) }, asMember);
      expect(await quoteFor(other, coupon.code)).toMatchObject({
        applied: false,
        sentence: expect.stringContaining(sentence),
      });
      const refused = await sendWith(other, coupon.code);
      expect([refused.status, refused.error]).toEqual([400, expect.stringContaining(sentence)]);
    }
    expect((await sendWith(await givenOrderer(nobody(), true), coupon.code)).status, "somebody else").toBe(200);

    await cancelOrderAs(app, first, placed.order._id);
    const again = await givenOrderer({ ...nobody(), ...same(person) });
    expect((await sendWith(again, coupon.code)).status).toBe(200);
    expect(await call("take_coupon_again", placed.order._id), "a late payment of the first").toBe(false);
  });

  test("is given once to one person who orders in several windows at the same moment", async () => {
    const coupon = await givenCoupon(rule);
    const person = nobody();
    for (const same of [{ email: person.email }, { phoneNumber: person.phoneNumber }, { address: person.address }]) {
      const windows = await Promise.all(Array.from({ length: 4 }, () => givenOrderer({ ...nobody(), ...same })));
      const answers = await Promise.all(windows.map((who) => sendWith(who, coupon.code)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    }
  });
});

test("the orders of a guest who joined an account count for it, and those of a deleted account for nobody", async () => {
  const coupon = await givenCoupon({ firstOrderOnly: true });
  const person = nobody();
  await sendWith(await givenOrderer(person), coupon.code);
  const account = await givenMember(shop, { email: person.email, emailProvenAt: new Date() });
  expect(await quoteFor(account, coupon.code)).toMatchObject({ applied: false });
  const sameAddress = await givenOrderer({ ...nobody(), address: person.address });
  expect(await quoteFor(sameAddress, coupon.code)).toMatchObject({ applied: false });
  await db.execute(sql`update orders set user_id = null, address = null where user_id = ${account.userId}`);
  expect(await quoteFor(sameAddress, coupon.code)).toMatchObject({ applied: true });
  expect(
    (await db.execute(sql`select from orders where 0 = all (array[email_hash, phone_hash, address_hash])`)).rows,
  ).toHaveLength(1);
});
