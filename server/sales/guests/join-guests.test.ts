import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { limits } from "#contract/limits.ts";
import { guestToken } from "#server/customers/accounts/guests/service.ts";
import { createEmailProof } from "#server/customers/accounts/sign-up/verify-email.ts";
import { sessions, users } from "#server/customers/accounts/tables.ts";
import { addresses } from "#server/customers/addresses/tables.ts";
import { securityEvents } from "#server/oversight/security-events/tables.ts";
import { carts } from "#server/sales/cart/tables.ts";
import { returns } from "#server/sales/cases/returns/tables.ts";
import { couponUses } from "#server/sales/coupons/tables.ts";
import { orders } from "#server/sales/orders/tables.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenOrder, handOver, payAtTheDoor, readOrderAs, sendOrder, setStatus } from "#server/testing/given/orders.ts";
import {
  givenAddress,
  givenAdmin,
  givenGuest,
  givenLogin,
  givenMember,
  type Person,
} from "#server/testing/given/people.ts";
import { givenCoupon } from "#server/testing/given/prices.ts";
import { openShop } from "#server/testing/shop.ts";
import { deleteUnusedGuests } from "./delete-unused-guests.ts";

const { app, shop, db } = await openShop({ RATE_LIMITS: "off" });
const product = await givenProduct(db, { sizes: ["M"], quantity: 500, pricePaise: 500_00 });

let mailboxes = 0;
const freshEmail = () => `mailbox-${++mailboxes}@example.com`;

async function givenGuestOrder(email: string, coupon?: string) {
  const guest = await givenGuest(shop, { email });
  await givenAddress(shop, guest, { isDefault: true });
  return { guest, order: await givenOrder(app, guest, [{ product: product.id }], coupon) };
}

const prove = async ({ userId, headers }: Person) => {
  const token = await createEmailProof(db, userId);
  return app.inject({ method: "POST", url: "/api/auth/verify-email", headers, payload: { token } });
};
const buyerOf = async (orderId: string) =>
  (await db.select({ userId: orders.userId }).from(orders).where(eq(orders.id, orderId)))[0]?.userId;
const guestsOf = (email: string) => db.$count(users, eq(users.guestEmail, email));

test("what guests ordered joins the account that proves the email, and the guests are gone", async () => {
  const email = freshEmail();
  const { code } = await givenCoupon(db, { code: "JOIN-5" });
  const first = await givenGuestOrder(email, code);
  const second = await givenGuestOrder(email.toLowerCase());
  await payAtTheDoor(app, second.guest, second.order._id);
  const stranger = await givenGuestOrder(freshEmail());
  const member = await givenMember(shop, { email });
  expect(await buyerOf(first.order._id), "not before the proof").toBe(first.guest.userId);
  expect((await prove(member)).statusCode).toBe(200);

  for (const { guest, order } of [first, second]) {
    expect((await readOrderAs(app, member, order._id)).user).toMatchObject({ _id: member.userId, email });
    expect((await app.inject({ url: `/api/order/${order._id}`, headers: guest.headers })).statusCode).toBe(401);
    const token = guestToken(shop.settings, { guestId: guest.userId, orderId: order._id });
    const link = await app.inject({ method: "POST", url: "/api/guest/link", payload: { token } });
    expect(link.statusCode, "the link of the mail").toBe(400);
  }
  expect(await guestsOf(email)).toBe(0);
  expect(await db.$count(couponUses, eq(couponUses.userId, member.userId))).toBe(1);
  const kept = await db.select().from(addresses).where(eq(addresses.userId, member.userId));
  expect(kept, "what a guest typed stays in the orders").toEqual([]);
  expect((await readOrderAs(app, member, first.order._id)).address).toMatchObject({ city: "Kanchipuram" });
  const me = await app.inject({ url: "/api/user/me", headers: member.headers });
  expect(me.json().user.phoneNumber).toBe("");
  expect(await db.select().from(securityEvents).where(eq(securityEvents.kind, "guest orders joined"))).toMatchObject([
    { userId: member.userId, details: { guests: 2, orders: 2 } },
  ]);
  expect(await buyerOf(stranger.order._id)).toBe(stranger.guest.userId);
  expect((await prove(member)).statusCode, "a second proof finds nothing to do").toBe(200);
  expect(await buyerOf(first.order._id)).toBe(member.userId);
});

test("a guest who ordered nothing does not join, and writes nothing into the account", async () => {
  const email = freshEmail();
  const idle = await givenGuest(shop, { email, phoneNumber: "90000 00000" });
  await givenAddress(shop, idle, { isDefault: true, address: "1 Swindlers Lane" });
  const { guest, order } = await givenGuestOrder(email);
  const member = await givenMember(shop, { email });
  expect((await prove(member)).statusCode).toBe(200);
  await givenLogin(shop, member.userId);
  expect(await buyerOf(order._id)).toBe(member.userId);
  expect(await db.$count(addresses, eq(addresses.userId, member.userId))).toBe(0);
  const left = await db.select().from(users).where(eq(users.guestEmail, email));
  expect(left.map(({ id }) => id)).toEqual([idle.userId]);
  expect(await db.$count(addresses, eq(addresses.userId, guest.userId)), "gone with the guest").toBe(0);
  // Still a guest, whose order joins with the next login.
  const later = await givenOrder(app, idle, [{ product: product.id }]);
  await givenLogin(shop, member.userId);
  expect(await buyerOf(later._id)).toBe(member.userId);
  expect(await db.$count(addresses, eq(addresses.userId, member.userId))).toBe(0);
});

test("no number of guests brings an account above the addresses it may keep", async () => {
  const email = freshEmail();
  const member = await givenMember(shop, { email });
  for (let i = 0; i < limits.addressesMax; i++) await givenAddress(shop, member, { address: `${i} Temple Road` });
  await givenGuestOrder(email);
  expect((await prove(member)).statusCode).toBe(200);
  expect(await db.$count(addresses, eq(addresses.userId, member.userId))).toBe(limits.addressesMax);
});

test("an account keeps its own default address and phone number", async () => {
  const email = freshEmail();
  await givenGuestOrder(email);
  const member = await givenMember(shop, { email, phoneNumber: "98765 00000" });
  const own = await givenAddress(shop, member, { isDefault: true, address: "1 Temple Road" });
  expect((await prove(member)).statusCode).toBe(200);
  const kept = await db.select().from(addresses).where(eq(addresses.userId, member.userId));
  expect(kept.filter(({ isDefault }) => isDefault).map(({ id }) => id)).toEqual([own.id]);
  expect(kept).toHaveLength(1);
  const [user] = await db.select().from(users).where(eq(users.id, member.userId));
  expect(user?.phoneNumber).toBe("98765 00000");
});

test("an account that has not proven the email gets nothing, however often it logs in", async () => {
  const email = freshEmail();
  const { guest, order } = await givenGuestOrder(email);
  const member = await givenMember(shop, { email });
  await givenLogin(shop, member.userId);
  expect(await buyerOf(order._id)).toBe(guest.userId);
  expect((await app.inject({ url: `/api/order/${order._id}`, headers: member.headers })).statusCode).toBe(404);
});

test("an account that takes the email of a guest without proving it gets nothing", async () => {
  const email = freshEmail();
  const { guest, order } = await givenGuestOrder(email);
  const member = await givenMember(shop);
  await db.update(users).set({ email }).where(eq(users.id, member.userId));
  expect(await buyerOf(order._id)).toBe(guest.userId);
});

test("a return that a guest asked for joins with its order", async () => {
  const email = freshEmail();
  const { guest, order } = await givenGuestOrder(email);
  await payAtTheDoor(app, guest, order._id);
  const item = order.products[0]?._id ?? "";
  await setStatus(app, await givenAdmin(shop), item, "Delivered");
  const form = {
    orderId: order._id,
    items: [{ item, quantity: 1, reason: "Other" }],
    refundTo: { upi: "asha@okaxis" },
  };
  const asked = await app.inject({ method: "POST", url: "/api/return/add", headers: guest.headers, payload: form });
  expect(asked.statusCode, asked.body).toBe(200);
  const member = await givenMember(shop, { email });
  expect((await prove(member)).statusCode).toBe(200);
  const [joined] = await db.select().from(returns).where(eq(returns.orderId, order._id));
  expect(joined?.userId).toBe(member.userId);
});

test("what was ordered as a guest later joins with the next login", async () => {
  const email = freshEmail();
  const member = await givenMember(shop, { email, emailProvenAt: new Date() });
  const { guest, order } = await givenGuestOrder(email);
  expect(await buyerOf(order._id), "typing an email ends or moves nothing").toBe(guest.userId);
  await givenLogin(shop, member.userId);
  expect(await buyerOf(order._id)).toBe(member.userId);
});

test("an account that comes with a proven email, as from Google, finds its orders", async () => {
  const email = freshEmail();
  const { order } = await givenGuestOrder(email);
  const member = await givenMember(shop, { email, emailProvenAt: new Date(), provider: "Google", password: null });
  expect(await buyerOf(order._id)).toBe(member.userId);
});

test("a proof and several logins at the same moment join each order once", async () => {
  const email = freshEmail();
  const placed = [await givenGuestOrder(email), await givenGuestOrder(email), await givenGuestOrder(email)];
  const member = await givenMember(shop, { email });
  await Promise.all([prove(member), prove(member), ...[1, 2, 3].map(() => givenLogin(shop, member.userId))]);
  await givenLogin(shop, member.userId);
  for (const { order } of placed) expect(await buyerOf(order._id)).toBe(member.userId);
  expect(await guestsOf(email)).toBe(0);
});

test("a guest who orders at the moment of the proof has ordered for the account, at the latest with its next login", async () => {
  for (let round = 0; round < 5; round++) {
    const email = freshEmail();
    const guest = await givenGuest(shop, { email });
    await givenAddress(shop, guest, { isDefault: true });
    const cart = await handOver(app, guest, [{ product: product.id }]);
    const member = await givenMember(shop, { email });
    const [answer] = await Promise.all([sendOrder(app, guest, cart), prove(member)]);
    expect(answer.statusCode, answer.body).toBe(200);
    await givenLogin(shop, member.userId);
    expect(await buyerOf(answer.json().order._id)).toBe(member.userId);
    expect(await db.$count(orders, eq(orders.userId, guest.userId))).toBe(0);
    expect(await db.$count(sessions, eq(sessions.userId, guest.userId))).toBe(0);
    expect(await db.$count(carts, eq(carts.userId, guest.userId))).toBe(0);
  }
});

test("guests who ordered nothing are deleted once their session is over; those who did stay", async () => {
  const longAgo = { createdAt: new Date(Date.now() - 3 * 86_400_000) };
  const [idle, still, buyer] = [
    await givenGuest(shop),
    await givenGuest(shop),
    (await givenGuestOrder(freshEmail())).guest,
  ];
  for (const { userId } of [idle, still, buyer]) await db.update(users).set(longAgo).where(eq(users.id, userId));
  for (const { sessionId } of [idle, buyer]) await db.delete(sessions).where(eq(sessions.id, sessionId));
  const fresh = await givenGuest(shop);
  await deleteUnusedGuests(db);
  const isThere = ({ userId }: Person) => db.$count(users, eq(users.id, userId));
  expect([await isThere(idle), await isThere(still), await isThere(buyer), await isThere(fresh)]).toEqual([0, 1, 1, 1]);
});
