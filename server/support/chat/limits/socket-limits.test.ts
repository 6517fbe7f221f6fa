import { once } from "node:events";
import { request } from "node:http";
import { expect, test } from "vitest";
import { type Client, createClients, people, serveChat } from "#server/testing/clients/chat.ts";
import { givenMember } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";
import { tooManyOfNetwork, tooManyWindows } from "./socket-limits.ts";

const clients = createClients();

/** Whether the socket was let in, or the sentence of the refusal; it does not try again by itself. */
async function outcome(client: Client): Promise<true | string> {
  const refused = once(client as never, "connect_error").then(([error]) => (error as Error).message);
  const connected = once(client as never, "connect").then(() => true as const);
  client.connect();
  const result = await Promise.race([refused, connected]);
  if (result !== true) expect(client.active, "a refused socket does not try again by itself").toBe(false);
  return result;
}

test("one person has so many sockets over all processes, however quickly they are opened", async () => {
  const open = await openShop({ SOCKETS_PER_ACCOUNT: "3" });
  // As in two processes of the shop: each has connections and memory of its own.
  const second = await openShop({ SOCKETS_PER_ACCOUNT: "3", DATABASE_URL: open.shop.settings.databaseUrl });
  const urls = [await serveChat(open), await serveChat(second)];
  const member = await givenMember(open.shop);
  const crowd = Array.from({ length: 12 }, (_, index) => clients.prepare(urls[index % 2] ?? "", member.token));
  const outcomes = await Promise.all(crowd.map(outcome));
  expect(outcomes.filter((one) => one === true).length).toBeLessThanOrEqual(3);
  expect(new Set(outcomes.filter((one) => one !== true))).toEqual(new Set([tooManyWindows]));
  for (const client of crowd) client.disconnect();

  const kept: Client[] = [];
  await expect
    .poll(async () => {
      const client = clients.prepare(urls[kept.length % 2] ?? "", member.token);
      if ((await outcome(client)) === true) kept.push(client);
      return kept.length;
    })
    .toBe(3);
  for (const url of urls) expect(await outcome(clients.prepare(url, member.token))).toBe(tooManyWindows);
  const other = await givenMember(open.shop);
  expect(await outcome(clients.prepare(urls[0] ?? "", other.token)), "nobody else is affected").toBe(true);
  for (const client of kept) expect(await people(client)).toEqual([]);

  kept.pop()?.disconnect();
  await expect.poll(() => outcome(clients.prepare(urls[1] ?? "", member.token))).toBe(true);
});

test("one address has so many sockets, of IPv6 the whole /64", async () => {
  const open = await openShop({ SOCKETS_PER_ADDRESS: "2", TRUST_PROXY: "1" });
  const url = await serveChat(open);
  const from = async (address: string) =>
    outcome(clients.prepare(url, (await givenMember(open.shop)).token, { "x-forwarded-for": address }));
  expect(await from("2001:db8:1:2::1")).toBe(true);
  expect(await from("2001:db8:1:2:ffff::2")).toBe(true);
  expect(await from("2001:db8:1:2::3")).toBe(tooManyOfNetwork);
  expect(await from("2001:db8:1:3::1")).toBe(true);
  expect(await from("203.0.113.7")).toBe(true);
});

/** Opens a connection as Socket.IO does, and never says who it is. Answers the status. */
async function openUnknown(url: string): Promise<{ status: number; body: string; close: () => void }> {
  const call = request(`${url}/socket.io/?EIO=4&transport=websocket`, {
    headers: {
      connection: "Upgrade",
      upgrade: "websocket",
      "sec-websocket-version": "13",
      "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
    },
  });
  call.end();
  return new Promise((resolve, reject) => {
    call.on("error", reject);
    call.on("upgrade", ({ statusCode = 0 }, socket) => {
      socket.on("error", () => undefined);
      resolve({ status: statusCode, body: "", close: () => socket.destroy() });
    });
    call.on("response", async (response) => {
      let body = "";
      for await (const part of response) body += part;
      resolve({ status: response.statusCode ?? 0, body, close: () => undefined });
    });
  });
}

test("connections that never say who they are are counted as well", async () => {
  const open = await openShop({ SOCKETS_PER_ADDRESS: "1" });
  const url = await serveChat(open);
  const unknown = await Promise.all(Array.from({ length: 21 }, () => openUnknown(url)));
  expect(unknown.map(({ status }) => status)).toEqual(Array(21).fill(101));
  const refused = await openUnknown(url);
  expect(refused.status).toBe(400);
  expect(refused.body).toContain(tooManyOfNetwork);
  for (const { close } of unknown) close();
});

test("RATE_LIMITS=off lifts the caps", async () => {
  const open = await openShop({ SOCKETS_PER_ACCOUNT: "1", SOCKETS_PER_ADDRESS: "1", RATE_LIMITS: "off" });
  const url = await serveChat(open);
  const member = await givenMember(open.shop);
  for (let count = 0; count < 3; count++) expect(await outcome(clients.prepare(url, member.token))).toBe(true);
});
