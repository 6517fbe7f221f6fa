import { once } from "node:events";
import { eq, sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { roles } from "#contract/roles.ts";
import { changeRole } from "#server/customers/accounts/service.ts";
import { sessions, users } from "#server/customers/accounts/tables.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { createClients, forkChat, serveChat } from "#server/testing/chat.ts";
import { givenLogin, givenMember } from "#server/testing/given-people.ts";
import { openShop } from "#server/testing/shop.ts";

// Starts processes of the shop.
vi.setConfig({ testTimeout: 120_000 });

const open = await openShop();
const { app, shop, db } = open;
const url = await serveChat(open);
const clients = createClients();
/** Far less than the next heartbeat is away, after which everything is looked at anew. */
const promptlyMs = 5000;

type Member = Awaited<ReturnType<typeof givenMember>>;
const post = (path: string, body: object, { headers }: Pick<Member, "headers">) =>
  app.inject({ method: "POST", url: `/api${path}`, body, headers });
const ofMember = ({ userId }: Member) => eq(sessions.userId, userId);

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
    const startedAt = Date.now();
    await end(member);
    expect(await Promise.all(ended), name).toEqual(ended.map(() => ["io server disconnect", undefined]));
    expect(Date.now() - startedAt, name).toBeLessThan(promptlyMs);
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
  await once(socket as never, "disconnect");
  const late = Date.now() - session.expiresAt.getTime();
  expect(late).toBeGreaterThanOrEqual(0);
  expect(late).toBeLessThan(promptlyMs);
});
