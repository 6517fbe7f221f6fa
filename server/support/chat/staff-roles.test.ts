import { once } from "node:events";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { sentences } from "#contract/messages.ts";
import { users } from "#server/customers/accounts/tables.ts";
import { createClients, people, send, serveChat } from "#server/testing/clients/chat.ts";
import { givenAdmin, givenMember } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";

const open = await openShop();
const { shop, db } = open;
const url = await serveChat(open);
const clients = createClients();

test.each(["owner", "manager", "support"] as const)("%s answers members", async (staffRole) => {
  const staff = await givenAdmin(shop, { staffRole });
  const member = await givenMember(shop);
  const client = await clients.connect(url, member.token);
  expect((await people(client)).map(({ id }) => id)).toContain(staff.userId);
  expect((await send(client, staff.userId, "Is it back?")).ok).toBe(true);
  const desk = await clients.connect(url, staff.token);
  expect((await send(desk, member.userId, "On Monday.")).ok).toBe(true);
});

test.each(["catalogue", "finance"] as const)("%s is told of nobody, and nobody is told of them", async (staffRole) => {
  await givenAdmin(shop);
  const staff = await givenAdmin(shop, { staffRole });
  const refused = clients.prepare(url, staff.token).connect();
  const [error] = (await once(refused as never, "connect_error")) as [Error];
  expect(error.message).toBe(sentences.forbidden);
  refused.disconnect();
  const client = await clients.connect(url, (await givenMember(shop)).token);
  expect((await people(client)).map(({ id }) => id)).not.toContain(staff.userId);
  const unknown = { ok: false, error: "This person is not known here." };
  expect(await send(client, staff.userId, "Hello")).toEqual(unknown);
  const desk = await clients.connect(url, (await givenAdmin(shop, { staffRole: "support" })).token);
  expect(await send(desk, staff.userId, "Hello")).toEqual(unknown);
});

test("who loses the permission while connected is refused from the next event on", async () => {
  const staff = await givenAdmin(shop, { staffRole: "support" });
  const member = await givenMember(shop);
  const desk = await clients.connect(url, staff.token);
  await db.update(users).set({ staffRole: "catalogue" }).where(eq(users.id, staff.userId));
  expect(await send(desk, member.userId, "Hello")).toEqual({ ok: false, error: sentences.forbidden });
});
