import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { roles } from "#contract/roles.ts";
import { changeRole } from "#server/customers/accounts/service.ts";
import { sessions, users } from "#server/customers/accounts/tables.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { createClients, forkChat, serveChat } from "#server/testing/clients/chat.ts";
import { givenAdmin, givenLogin, givenMember, givenMerchant } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";

// Starts processes of the shop.
vi.setConfig({ testTimeout: 120_000 });

const open = await openShop();
const { app, shop, db } = open;
const url = await serveChat(open);
const clients = createClients();
/** A socket dies within a second of its session. What the machine itself is late with, measured meanwhile, is not the shop's. */
const promptlyMs = 1000;

/** How long the slowest of a few simple questions to the database has taken, and the timers beside it were late, since it was called. */
function watchLag() {
  let worstMs = 0;
  let isOver = false;
  const measure = async () => {
    while (!isOver) {
      const begun = performance.now();
      await db.execute(sql`select 1`);
      await wait(20);
      worstMs = Math.max(worstMs, performance.now() - begun - 20);
    }
  };
  const measured = measure();
  return async () => {
    isOver = true;
    await measured;
    return worstMs;
  };
}

type Member = Awaited<ReturnType<typeof givenMember>>;
const post = (path: string, body: object, { headers }: Pick<Member, "headers">) =>
  app.inject({ method: "POST", url: `/api${path}`, body, headers });
const ofMember = ({ userId }: Pick<Member, "userId">) => eq(sessions.userId, userId);

const ends: Record<string, (member: Member) => Promise<unknown>> = {
  "signing out": (member) => post("/auth/logout", {}, member),
  "a new password, set on another device": async (member) =>
    post(
      "/auth/reset",
      { password: member.password, confirmPassword: "a new password" },
      await givenLogin(shop, member.userId),
    ),
  "deleting the session": (member) => db.delete(sessions).where(ofMember(member)),
  "deleting the account": (member) => db.delete(users).where(eq(users.id, member.userId)),
  "another role": ({ userId }) => transaction(db, (tx) => changeRole(tx, userId, roles.admin)),
  "another role that was written by hand": ({ userId }) =>
    db.update(users).set({ role: roles.admin, staffRole: "owner" }).where(eq(users.id, userId)),
  "a session that is cut short": (member) =>
    db.update(sessions).set({ expiresAt: sql`now() + interval '200 milliseconds'` }).where(ofMember(member)),
};

test("a socket ends with its session, in whichever process, though neither side sends anything", async () => {
  const second = await forkChat(open);
  const bystander = await clients.connect(second.url, (await givenMember(shop)).token);
  const { id: stays } = bystander;
  for (const [name, end] of Object.entries(ends)) {
    const member = await givenMember(shop);
    const sockets = await Promise.all([url, second.url].map((one) => clients.connect(one, member.token)));
    const ended = sockets.map((socket) => once(socket as never, "disconnect"));
    const lag = watchLag();
    await end(member);
    const endedAt = Date.now();
    expect(await Promise.all(ended), name).toEqual(ended.map(() => ["io server disconnect", undefined]));
    const late = Date.now() - endedAt;
    expect(late, name).toBeLessThan(promptlyMs + 3 * (await lag()));
  }
  expect(bystander.id, "nobody else is affected").toBe(stays);
});

test("a socket ends when the time of its session is up", async () => {
  const member = await givenMember(shop);
  const soon = sql`now() + interval '2 seconds'`;
  const [session] = await db
    .insert(sessions)
    .values({ userId: member.userId, expiresAt: soon, device: "a test", addressPrefix: "127.0.0.0/24" })
    .returning({ id: sessions.id, expiresAt: sessions.expiresAt });
  if (!session) throw new Error("no session was made");
  // The token outlives it, so that the session alone decides.
  const token = shop.tokens.sign({ id: session.id, expiresAt: new Date(Date.now() + 60_000) });
  const socket = await clients.connect(url, token);
  const lag = watchLag();
  await once(socket as never, "disconnect");
  const late = Date.now() - session.expiresAt.getTime();
  expect(late).toBeGreaterThanOrEqual(0);
  expect(late).toBeLessThan(promptlyMs + 3 * (await lag()));
});

test.for([
  ["an admin", givenAdmin, shop.settings.adminIdleHours],
  ["a merchant", givenMerchant, shop.settings.merchantIdleHours],
] as const)(
  "the socket of %s who does nothing ends with the session; an open socket is no sign of life",
  async ([, given, hours]) => {
    const person = await given(shop);
    const seen = async () =>
      (await db.select({ at: sessions.lastSeenAt }).from(sessions).where(ofMember(person)))[0]?.at.getTime() ?? 0;
    await db
      .update(sessions)
      .set({ lastSeenAt: sql`now() - ${hours} * interval '1 hour' + interval '3 seconds'` })
      .where(ofMember(person));
    const lastSeen = await seen();
    const socket = await clients.connect(url, person.token);
    const lag = watchLag();
    const [reason] = await once(socket as never, "disconnect");
    const late = Date.now() - (lastSeen + hours * 3_600_000);
    expect(reason).toBe("io server disconnect");
    expect(await seen()).toBe(lastSeen);
    expect(late).toBeGreaterThanOrEqual(0);
    expect(late).toBeLessThan(promptlyMs + 3 * (await lag()));
  },
);
