import { afterAll, expect, test } from "vitest";
import { createTokens } from "#server/customers/accounts/sessions.ts";
import { findFaults } from "#server/oversight/data-checks/find-faults.ts";
import { connect } from "#server/platform/database/client.ts";
import { createClients, nextEvent, send } from "#server/testing/clients/chat.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenBuyer } from "#server/testing/given/orders.ts";
import { givenAdmin, givenMember, type Person } from "#server/testing/given/people.ts";
import { openBucket } from "#server/testing/providers/bucket.ts";
import { pressCtrlC } from "#server/testing/shops/launched-shop.ts";
import { bringUp } from "./machines/bring-up.ts";
import { byLength, timeoutMs } from "./run-length.ts";

const secret = "a secret that only the tests know";
const bucket = await openBucket();
const machines = await bringUp({
  ...bucket.settings,
  TOKEN_SECRET: secret,
  PAYMENT_PROVIDER: "off",
  COD_NEEDS_PROOF: "off",
});
const { db, close } = connect(machines.directUrl, { maxConnections: 2 });
afterAll(async () => {
  await close();
  await machines.stop();
});
const shop = { db, tokens: createTokens(secret) };
const clients = createClients();
const product = await givenProduct(db, { sizes: ["M"], quantity: 1000, name: "Shirt for everyone" });

async function ask(path: string, buyer?: Pick<Person, "headers">, body?: object) {
  const answer = await fetch(machines.url + path, {
    ...(body && { method: "POST", body: JSON.stringify(body) }),
    headers: { ...buyer?.headers, ...(body && { "content-type": "application/json" }) },
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 200)}`);
  return text;
}

/** As many views as it takes to meet both machines several times. */
async function browse(): Promise<void> {
  for (let i = 0; i < byLength(4, 40); i++) {
    expect(await ask("/shop")).toContain("<!DOCTYPE html>");
    expect(await ask(`/product/${product.slug}`)).toContain("Shirt for everyone");
    expect(await ask("/api/product/list?max=0")).toContain(product.slug);
  }
}

/** What the browser of a buyer does; each request may go to another machine. */
async function buy(buyer: Person): Promise<void> {
  const lines = [{ product: product.id, size: "M", quantity: 1 }];
  const { total } = JSON.parse(await ask("/api/cart/check", buyer, { lines })) as { total: number };
  const { cartId } = JSON.parse(await ask("/api/cart/add", buyer, { products: lines })) as { cartId: string };
  const { order } = JSON.parse(await ask("/api/order/add", buyer, { cartId, total })) as { order: { _id: string } };
  await ask("/api/payment/cash-on-delivery", buyer, { orderId: order._id });
  expect(await ask(`/api/order/${order._id}`, buyer)).toContain("Cash on delivery");
  expect(await ask("/api/order/me", buyer)).toContain(order._id);
}

const buyer = await givenBuyer(shop);

test("a shopper browses and orders through nginx over both machines", { timeout: timeoutMs }, async () => {
  await expect.poll(() => ask(`/product/${product.slug}`).catch(() => "")).toContain("Shirt for everyone");
  await browse();
  await buy(buyer);
});

test("people on different machines talk to each other", { timeout: timeoutMs }, async () => {
  const [member, admin] = [await givenMember(shop), await givenAdmin(shop)];
  const [first, second] = machines.shops.map(({ url }) => url);
  const asking = await clients.connect(first ?? "", member.token);
  const answering = await clients.connect(second ?? "", admin.token);
  const received = nextEvent(answering, "message");
  await send(asking, admin.userId, "Is this shirt made of cotton?");
  expect((await received)[0]).toMatchObject({ value: "Is this shirt made of cotton?" });
});

test("the replica stops: browsing and ordering go on", { timeout: timeoutMs }, async () => {
  await machines.stopReplica();
  await browse();
  await buy(await givenBuyer(shop));
});

test("a machine stops: the other one serves everybody", { timeout: timeoutMs }, async () => {
  const [first] = machines.shops;
  if (!first) throw new Error("there is no machine");
  expect(await pressCtrlC(first)).toBe(0);
  await browse();
  await buy(await givenBuyer(shop));
  expect(await findFaults(db)).toEqual([]);
});
