import { once } from "node:events";
import { createServer } from "node:http";
import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { tooManyWindows } from "#server/support/chat/limits/socket-limits.ts";
import { openChat } from "#server/support/chat/open-chat.ts";
import { chatPresence } from "#server/support/chat/tables.ts";
import {
  breakConnections,
  conversation,
  createClients,
  forkChat,
  nextEvent,
  people,
  send,
  serveChat,
} from "#server/testing/clients/chat.ts";
import { givenAdmin, givenMember } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";

// Starts processes of the shop.
vi.setConfig({ testTimeout: 120_000 });

const open = await openShop();
const { shop, db } = open;
const url = await serveChat(open);
const clients = createClients();

test("two processes are one chat, and one that dies loses nobody's messages", async () => {
  const admin = await givenAdmin(shop);
  const member = await givenMember(shop);
  const second = await forkChat(open);
  const desk = await clients.connect(url, admin.token);
  const client = await clients.connect(second.url, member.token);
  const received: string[] = [];
  desk.on("message", ({ from, value }) => from === member.userId && received.push(value));
  await expect.poll(async () => (await people(desk)).find(({ id }) => id === member.userId)?.online).toBe(true);
  expect((await send(client, admin.userId, "From the second")).ok).toBe(true);
  const across = nextEvent(client, "message", ({ from }) => from === admin.userId);
  expect((await send(desk, member.userId, "x".repeat(2000))).ok).toBe(true);
  expect((await across)[0].value).toHaveLength(2000);

  const since = [desk.id, client.id];
  const third = await openChat(shop, createServer(), open.app.log);
  await third.close();
  expect((await send(client, admin.userId, "A third has stopped")).ok).toBe(true);
  await expect.poll(() => received).toEqual(["From the second", "A third has stopped"]);
  expect([desk.id, client.id], "one that stops ends its own sockets alone").toEqual(since);

  const clientId = crypto.randomUUID();
  await second.kill();
  const again = once(client as never, "connect");
  await forkChat(open, second.port);
  await again;
  expect((await send(client, admin.userId, "After the crash", { clientId })).ok).toBe(true);
  expect((await send(client, admin.userId, "After the crash", { clientId })).ok).toBe(true);
  await expect.poll(() => received).toEqual(["From the second", "A third has stopped", "After the crash"]);
  expect((await conversation(client, admin.userId))[0]).toHaveLength(4);
});

test("a session that ends in one process ends its socket in another", async () => {
  const member = await givenMember(shop);
  const client = await clients.connect((await forkChat(open)).url, member.token);
  const ended = once(client as never, "disconnect");
  await open.app.inject({ method: "POST", url: "/api/auth/logout", body: {}, headers: member.headers });
  expect(await ended).toEqual(["io server disconnect", undefined]);
});

test("one person has so many sockets over all processes", async () => {
  const few = await openShop({ SOCKETS_PER_ACCOUNT: "1" });
  const [firstUrl, second] = [await serveChat(few), await forkChat(few)];
  const member = await givenMember(few.shop);
  await clients.connect(firstUrl, member.token);
  const refused = once(clients.prepare(second.url, member.token).connect() as never, "connect_error");
  expect((await refused).map(String)).toEqual([`Error: ${tooManyWindows}`]);
});

test("who may have missed an event while the connection between processes was broken connects again", async () => {
  const member = await givenMember(shop);
  const client = await clients.connect(url, member.token);
  const again = once(client as never, "connect");
  await breakConnections(db);
  await again;
  expect(await people(client)).not.toEqual([]);
});

test("a process that stops leaves nobody behind", async () => {
  const member = await givenMember(shop);
  const client = await clients.connect(url, member.token);
  await expect.poll(() => db.$count(chatPresence, eq(chatPresence.userId, member.userId))).toBe(1);
  client.disconnect();
  await expect.poll(() => db.$count(chatPresence, eq(chatPresence.userId, member.userId))).toBe(0);
});
