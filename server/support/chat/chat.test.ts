import { once } from "node:events";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { sentences } from "#contract/messages.ts";
import { sessions } from "#server/customers/accounts/tables.ts";
import {
  conversation,
  createClients,
  nextEvent,
  people,
  request,
  send,
  serveChat,
} from "#server/testing/clients/chat.ts";
import { askRaw } from "#server/testing/clients/raw-request.ts";
import { givenAdmin, givenLogin, givenMember, givenMerchant } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";
import { chatMessages } from "./tables.ts";

const open = await openShop();
const { shop, db } = open;
const url = await serveChat(open);
const clients = createClients();

test("a member and the staff talk, on every device, and find all of it again", async () => {
  const admin = await givenAdmin(shop, { firstName: "Kiran", lastName: "Das" });
  const member = await givenMember(shop, { firstName: "Asha", lastName: "Rao" });
  const phone = await clients.connect(url, member.token);
  const desk = await clients.connect(url, admin.token);
  const laptop = await clients.connect(url, (await givenLogin(shop, member.userId)).token);

  await expect
    .poll(() => people(phone))
    .toMatchObject([{ id: admin.userId, name: "Kiran Das", online: true, unread: 0, lastMessage: null }]);

  const atDesk = nextEvent(desk, "message");
  const onLaptop = nextEvent(laptop, "message");
  const answer = await send(phone, admin.userId, "  Is the <b>indigo</b> kurta back? ");
  expect(answer).toMatchObject({
    ok: true,
    message: { value: "Is the indigo kurta back?", user: { name: "Asha Rao" } },
  });
  expect((await atDesk)[0]).toEqual((await onLaptop)[0]);
  expect((await atDesk)[0]).toMatchObject({ from: member.userId, to: admin.userId, order: null });

  expect(await people(desk)).toMatchObject([
    { id: member.userId, unread: 1, lastMessage: { value: "Is the indigo kurta back?", from: member.userId } },
  ]);
  const marked = nextEvent(phone, "read");
  desk.emit("read", { with: member.userId });
  expect((await marked)[0]).toMatchObject({ by: admin.userId, with: member.userId });
  expect((await people(desk))[0]?.unread).toBe(0);
  expect((await people(phone))[0]?.readUpTo).not.toBeNull();

  const blinking = nextEvent(phone, "typing");
  desk.emit("typing", { to: member.userId });
  expect((await blinking)[0]).toEqual({ id: admin.userId });

  await send(desk, member.userId, "On Monday.");
  const [history, page] = await conversation(laptop, admin.userId);
  expect(history.map(({ value }) => value)).toEqual(["Is the indigo kurta back?", "On Monday."]);
  expect(page).toEqual({ with: admin.userId, more: false });
});

test("the staff learn since when somebody waits, however often they write again", async () => {
  const admin = await givenAdmin(shop);
  const member = await givenMember(shop);
  const phone = await clients.connect(url, member.token);
  const desk = await clients.connect(url, admin.token);
  const person = async () => (await people(desk)).find(({ id }) => id === member.userId);
  const written = async (text: string) => {
    const answer = await send(phone, admin.userId, text);
    return answer.ok ? answer.message.time : undefined;
  };
  await written("Are you there?");
  desk.emit("read", { with: member.userId });
  await expect.poll(async () => (await person())?.unread).toBe(0);
  expect(await person()).toMatchObject({ unreadSince: null });
  await send(desk, member.userId, "Yes.");
  const first = await written("Is it wool?");
  await written("Or cotton?");
  expect(await person()).toMatchObject({ unread: 2, unreadSince: first });
});

test("a long conversation comes in pages, none left out and none twice", async () => {
  const admin = await givenAdmin(shop);
  const member = await givenMember(shop);
  const values = Array.from({ length: 65 }, (_, index) => `Line ${index}`);
  const base = Date.now() - 100_000;
  await db.insert(chatMessages).values(
    values.map((value, index) => ({
      // Ids in the order of time, as the database makes them.
      id: `${(base + index)
        .toString(16)
        .padStart(12, "0")
        .replace(/(.{8})(.{4})/, "$1-$2")}-7000-8000-000000000000`,
      fromId: index % 2 ? admin.userId : member.userId,
      toId: index % 2 ? member.userId : admin.userId,
      value,
    })),
  );
  const client = await clients.connect(url, member.token);
  const seen: string[] = [];
  let before: string | undefined;
  for (let more = true; more; ) {
    const [messages, page] = await conversation(client, admin.userId, before);
    seen.unshift(...messages.map(({ value }) => value));
    before = messages[0]?.id;
    more = page.more;
  }
  expect(seen).toEqual(values);
});

test("a message that is sent again after a lost answer is one message", async () => {
  const admin = await givenAdmin(shop);
  const member = await givenMember(shop);
  const client = await clients.connect(url, member.token);
  const clientId = crypto.randomUUID();
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(client, admin.userId, "Once", { clientId })));
  expect(new Set(answers.map((answer) => answer.ok && answer.message.id)).size).toBe(1);
  expect((await conversation(client, admin.userId))[0]).toHaveLength(1);
});

test("messages written quickly stay in their order", async () => {
  const admin = await givenAdmin(shop);
  const client = await clients.connect(url, (await givenMember(shop)).token);
  const values = Array.from({ length: 20 }, (_, index) => `Word ${index}`);
  await Promise.all(values.map((value) => send(client, admin.userId, value)));
  expect((await conversation(client, admin.userId))[0].map(({ value }) => value)).toEqual(values);
});

test("members do not see or reach each other, nor are they told of each other", async () => {
  const [asha, ravi] = [await givenMember(shop), await givenMember(shop)];
  const { person: merchant } = { person: await givenMerchant(shop) };
  const client = await clients.connect(url, asha.token);
  const received: string[] = [];
  client.on("connectUser", ({ id }) => received.push(id));
  client.on("message", ({ from }) => received.push(from));
  const other = await clients.connect(url, ravi.token);
  for (const to of [ravi.userId, merchant.userId, asha.userId, crypto.randomUUID()]) {
    expect(await send(client, to, "Hello")).toEqual({ ok: false, error: "This person is not known here." });
  }
  expect((await people(other)).map(({ id }) => id)).not.toContain(asha.userId);
  expect(received).toEqual([]);
  expect((await conversation(client, ravi.userId))[0]).toEqual([]);
});

test("nobody writes to themselves, however their id is spelled, and others are reached by any spelling", async () => {
  const admin = await givenAdmin(shop);
  const member = await givenMember(shop);
  const desk = await clients.connect(url, admin.token);
  const phone = await clients.connect(url, member.token);
  expect(await send(desk, admin.userId.toUpperCase(), "Hello")).toEqual({
    ok: false,
    error: "This person is not known here.",
  });
  const arrived = nextEvent(phone, "message");
  await send(desk, member.userId.toUpperCase(), "It is back.");
  expect((await arrived)[0]).toMatchObject({ from: admin.userId, to: member.userId });
  const blinking = nextEvent(phone, "typing");
  desk.emit("typing", { to: member.userId.toUpperCase() });
  expect((await blinking)[0]).toEqual({ id: admin.userId });
});

test.for([
  "/socket.io/?EIO=4&transport=polling#x",
  "/socket.io/../socket.io/?EIO=4&transport=polling",
  "/socket.io/%2e%2e/?EIO=4&transport=polling",
])("%s opens no connection", async (target) => {
  expect((await askRaw(open.app, target)).status).toBe(403);
});

test("staff see who comes and goes", async () => {
  const admin = await givenAdmin(shop);
  const member = await givenMember(shop, { firstName: "Meera", lastName: "" });
  const desk = await clients.connect(url, admin.token);
  const ownAnnouncements: string[] = [];
  desk.on("connectUser", ({ id }) => id === admin.userId && ownAnnouncements.push(id));
  const coming = nextEvent(desk, "connectUser", ({ id }) => id === member.userId);
  const client = await clients.connect(url, member.token);
  expect((await coming)[0]).toEqual({ id: member.userId, name: "Meera", online: true });
  await expect.poll(async () => (await people(desk)).find(({ id }) => id === member.userId)?.online).toBe(true);
  expect(ownAnnouncements, "nobody is told that they came online themselves").toEqual([]);
  const second = await clients.connect(url, member.token);
  const going = nextEvent(desk, "disconnectUser", ({ id }) => id === member.userId);
  client.disconnect();
  second.disconnect();
  expect((await going)[0]).toEqual({ id: member.userId, name: "Meera", online: false });
  expect(
    (await people(desk)).map(({ id }) => id),
    "whom nobody talked with is gone from the list",
  ).not.toContain(member.userId);
});

test.for([undefined, null, "", "nonsense", 7, { $gt: "" }])("the token %j opens nothing", async (token) => {
  const client = clients.prepare(url, token).connect();
  const [error] = (await once(client as never, "connect_error")) as [Error];
  expect(error.message).toBe(sentences.unauthorized);
  client.disconnect();
});

test.for([
  [undefined, "Please send what this event takes as an object."],
  [{ to: "x", text: "Hello there" }, "This person is not known here."],
  [{ text: "Hello" }, "This person is not known here."],
  [["Hello"], "Please send what this event takes as an object."],
  [{ to: crypto.randomUUID(), text: " \n " }, "Please type message."],
  [{ to: crypto.randomUUID(), text: { length: 3 } }, "Please type message."],
  [{ to: crypto.randomUUID(), text: "x".repeat(2001) }, "A message holds at most 2000 characters."],
  [{ to: crypto.randomUUID(), text: "x", order: "1" }, "No order found."],
] as const)("the message %j is refused politely", async ([sent, sentence]) => {
  const client = await clients.connect(url, (await givenMember(shop)).token);
  const answer = await request(client, "message", sent);
  expect(answer.ok).toBe(false);
  if (!answer.ok) expect(answer.error).toBe(sentence);
  const silently = nextEvent(client, "refused");
  client.emit("message", sent as never);
  await silently;
  expect(client.connected).toBe(true);
});

test("a thousand messages at once are held up, and a huge one ends only its own connection", async () => {
  const admin = await givenAdmin(shop);
  const member = await givenMember(shop);
  const client = await clients.connect(url, member.token);
  const answers = await Promise.all(Array.from({ length: 1000 }, () => send(client, admin.userId, "Again")));
  const refused = answers.filter(({ ok }) => !ok);
  expect(refused.length).toBeGreaterThan(900);
  expect(refused[0]).toEqual({ ok: false, error: "You are writing very fast. Please wait a moment." });
  const desk = await clients.connect(url, admin.token);
  const ended = once(client as never, "disconnect");
  client.emit("message", { to: admin.userId, text: "x".repeat(200_000) });
  await ended;
  expect(await people(desk)).not.toEqual([]);
});

test("a session that ends takes its sockets along at the next event", async () => {
  const admin = await givenAdmin(shop);
  const member = await givenMember(shop);
  const client = await clients.connect(url, member.token);
  await db.delete(sessions).where(eq(sessions.userId, member.userId));
  const ended = once(client as never, "disconnect");
  client.emit("message", { to: admin.userId, text: "Am I still here?" });
  await ended;
  expect(await db.$count(chatMessages, eq(chatMessages.fromId, member.userId))).toBe(0);
});
