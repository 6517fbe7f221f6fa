import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { eq, isNull, sql } from "drizzle-orm";
import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import { throttles } from "#server/platform/http/tables.ts";
import { mails } from "#server/platform/mail/tables.ts";
import { orders } from "#server/sales/orders/tables.ts";
import { paymentAttempts } from "#server/sales/payments/tables.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenBuyer } from "#server/testing/given/orders.ts";
import { givenMember, type Person } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";
import { until } from "#server/testing/shops/launched-shop.ts";
import { endProcesses, forkShop } from "./fork-shop.ts";
import { byLength, timeoutMs } from "./run-length.ts";

const { shop, db } = await openShop();
endProcesses();
const hour = 3_600_000;
const env = { RATE_LIMITS: "on", COD_NEEDS_PROOF: "off", UNPAID_ORDERS_MAX: "1000" };
const process = await forkShop(shop, { env, preload: "shifted-clock.ts" });
const product = await givenProduct(db, { sizes: ["M"], quantity: 1000, pricePaise: 50_000 });

const setClock = (hours: number) => process.tell({ shiftMs: hours * hour });

async function ask<Answer = object>(path: string, { headers }: Partial<Person> = {}, body?: object) {
  const answer = await fetch(process.url + path, {
    ...(body && { method: "POST", body: JSON.stringify(body) }),
    headers: { ...headers, ...(body && { "content-type": "application/json" }) },
  });
  return { status: answer.status, body: (await answer.json()) as Answer & { error?: string } };
}

const mailFolder = join(shop.settings.dataDir, "mail");

/** A mail that is sent keeps nothing of what it said, so the file is read. */
async function mailedToken(email: string): Promise<string> {
  let token: string | undefined;
  await until(async () => {
    for (const file of await readdir(mailFolder).catch(() => [])) {
      if (!file.endsWith(".eml")) continue;
      const { to, text } = await PostalMime.parse(await readFile(join(mailFolder, file)));
      if (to?.[0]?.address === email) token = /\/reset-password\/([\w-]+)/.exec(text ?? "")?.[1];
    }
    return token !== undefined;
  });
  return token ?? "";
}

/** An order that is paid in the window of the provider. */
async function buy(buyer: Person): Promise<string> {
  const lines = [{ product: product.id, size: "M", quantity: 1 }];
  const { body: quote } = await ask<{ total: number }>("/api/cart/check", {}, { lines });
  const { body: cart } = await ask<{ cartId: string }>("/api/cart/add", buyer, { products: lines });
  const form = { cartId: cart.cartId, total: quote.total };
  const { body: placed } = await ask<{ order: { _id: string; totalWithTax: number } }>("/api/order/add", buyer, form);
  const { _id: orderId, totalWithTax: orderAmount } = placed.order;
  const window = await ask<{ payment_session_id: string }>("/api/payment/create-session", buyer, {
    orderId,
    orderAmount,
  });
  expect(window, "a window to pay in").toMatchObject({ status: 200 });
  const paid = await ask(`/demo-gateway/sessions/${window.body.payment_session_id}/pay`, {}, { outcome: "success" });
  expect(paid, "the provider takes the money").toMatchObject({ status: 200 });
  return orderId;
}

test("the clock of a process jumps forward and back by hours: the database's clock decides what has expired, and nothing is lost or done twice", {
  timeout: timeoutMs,
}, async () => {
  const buyer = await givenBuyer(shop);
  const bought: string[] = [];
  for (const hours of byLength([5, -5], [5, -5, 23, -23, 0, 100, -100, 1, -1, 0])) {
    await setClock(0);
    // All of them come from one address.
    await db.delete(throttles);
    const forgetful = await givenMember(shop);
    expect(await ask("/api/auth/forgot", {}, { email: forgetful.email })).toMatchObject({ status: 200 });
    const throttled = await givenMember(shop);
    const guess = () => ask("/api/auth/login", {}, { email: throttled.email, password: "a guess" });
    await until(async () => (await guess()).status === 429);

    await setClock(hours);
    expect(await ask("/api/user/me", buyer), "whoever is signed in stays so").toMatchObject({ status: 200 });
    expect((await guess()).status, "whoever has to wait still has to").toBe(429);
    const token = await mailedToken(forgetful.email);
    const reset = () =>
      ask(
        `/api/auth/reset/${token}`,
        {},
        { password: "a new and longer one", confirmPassword: "a new and longer one" },
      );
    expect(await reset(), "a link that was mailed works").toMatchObject({ status: 200 });
    expect(await reset(), "and once").toMatchObject({ status: 400 });
    const login = { email: forgetful.email, password: "a new and longer one" };
    const signedIn = await ask<{ token: string }>("/api/auth/login", {}, login);
    expect(signedIn).toMatchObject({ status: 200 });
    expect(await ask("/api/user/me", { headers: { authorization: signedIn.body.token } })).toMatchObject({
      status: 200,
    });
    bought.push(await buy(buyer));
  }
  // Webhooks and mails go on while the clock is wrong.
  await until(async () => (await db.$count(orders, eq(orders.paymentStatus, "Paid"))) === bought.length);
  await until(async () => (await db.$count(mails, isNull(mails.sentAt))) === 0);
  const files = await readdir(mailFolder);
  expect(files.filter((file) => file.endsWith(".eml"))).toHaveLength(await db.$count(mails));
  const { createdAt, expiresAt } = paymentAttempts;
  expect(await db.$count(paymentAttempts, sql`abs(extract(epoch from ${expiresAt} - ${createdAt}) - 1200) > 1`)).toBe(
    0,
  );
  await process.kill();
});
