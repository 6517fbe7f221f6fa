import { once } from "node:events";
import { eq, sql } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { roles } from "#contract/customers/roles.ts";
import { changeRole } from "#server/customers/accounts/service.ts";
import { sessions, users } from "#server/customers/accounts/tables.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { createClients, serveChat } from "#server/testing/clients/chat.ts";
import { givenAdmin, givenLogin, givenMember, givenMerchant } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";
import { heartbeatEveryMs } from "./presence/presence.ts";

// Heartbeats look after all sockets, which would hide that nothing else does.
const start = vi.spyOn(globalThis, "setInterval");
const open = await openShop();
const { app, shop, db } = open;
/** As in two processes of the shop: each has connections and memory of its own. */
const urls = [await serveChat(open), await serveChat(await openShop({ DATABASE_URL: shop.settings.databaseUrl }))];
const heartbeats = start.mock.calls.flatMap(([, ms], call) =>
  ms === heartbeatEveryMs ? start.mock.results[call]?.value : [],
);
expect(heartbeats).toHaveLength(2);
for (const heartbeat of heartbeats) clearInterval(heartbeat);
start.mockRestore();
const [url = ""] = urls;
const clients = createClients();

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
  const bystander = await clients.connect(urls[1] ?? "", (await givenMember(shop)).token);
  const { id: stays } = bystander;
  for (const [name, end] of Object.entries(ends)) {
    const member = await givenMember(shop);
    const sockets = await Promise.all(urls.map((one) => clients.connect(one, member.token)));
    const ended = sockets.map((socket) => once(socket as never, "disconnect"));
    await end(member);
    expect(await Promise.all(ended), name).toEqual(ended.map(() => ["io server disconnect", undefined]));
  }
  expect(bystander.id, "nobody else is affected").toBe(stays);
});

/** Opens a socket, and answers it with what happens within a second of the end of its session, and not before. */
async function connectUntil(endsAt: Date, token: string) {
  const timers = vi.spyOn(globalThis, "setTimeout");
  onTestFinished(() => void timers.mockRestore());
  const opening = Date.now();
  const socket = await clients.connect(url, token);
  const elapse = await vi.waitUntil(
    () => {
      const [leastMs, mostMs] = [endsAt.getTime() - Date.now(), endsAt.getTime() - opening + 1000];
      return timers.mock.calls.find(([, ms = 0]) => ms >= leastMs && ms <= mostMs)?.[0];
    },
    { timeout: 20_000 },
  );
  return { socket, elapse };
}

/** Changes a session as time does, which tells nobody. */
const letPass = (change: (tx: Parameters<Parameters<typeof db.transaction>[0]>[0]) => Promise<unknown>) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await change(tx);
  });

test("a socket ends when the time of its session is up", async () => {
  const member = await givenMember(shop);
  const endsAt = new Date(Date.now() + 2 * 3_600_000);
  const [session] = await db
    .insert(sessions)
    .values({ userId: member.userId, expiresAt: endsAt, device: "a test", addressPrefix: "127.0.0.0/24" })
    .returning({ id: sessions.id });
  if (!session) throw new Error("no session was made");
  // The token outlives it, so that the session alone decides.
  const token = shop.tokens.sign({ id: session.id, expiresAt: new Date(Date.now() + 3 * 3_600_000) });
  const { socket, elapse } = await connectUntil(endsAt, token);
  const ended = once(socket as never, "disconnect");
  await letPass((tx) => tx.update(sessions).set({ expiresAt: sql`now()` }).where(eq(sessions.id, session.id)));
  expect(socket.connected, "nobody was told").toBe(true);
  elapse();
  expect(await ended).toEqual(["io server disconnect", undefined]);
});

test.for([
  ["an admin", givenAdmin, shop.settings.adminIdleHours],
  ["a merchant", givenMerchant, shop.settings.merchantIdleHours],
] as const)(
  "the socket of %s who does nothing ends with the session; an open socket is no sign of life",
  async ([, given, hours]) => {
    const person = await given(shop);
    const seen = async () =>
      (await db.select({ at: sessions.lastSeenAt }).from(sessions).where(ofMember(person)))[0]?.at;
    await db
      .update(sessions)
      .set({ lastSeenAt: sql`now() - ${hours} * interval '1 hour' + interval '1 hour'` })
      .where(ofMember(person));
    const lastSeen = (await seen()) ?? new Date(0);
    const { socket, elapse } = await connectUntil(new Date(lastSeen.getTime() + hours * 3_600_000), person.token);
    expect(await seen()).toEqual(lastSeen);
    const ended = once(socket as never, "disconnect");
    await letPass((tx) =>
      tx
        .update(sessions)
        .set({ lastSeenAt: sql`${sessions.lastSeenAt} - interval '1 hour'` })
        .where(ofMember(person)),
    );
    elapse();
    expect(await ended).toEqual(["io server disconnect", undefined]);
    expect(await seen()).toEqual(new Date(lastSeen.getTime() - 3_600_000));
  },
);
