import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { send } from "#bench/operations.ts";
import { inDatabase, type Person, signInPeople } from "#bench/people.ts";
import { recordTransaction } from "#bench/record-transaction.ts";
import type { Row, Shop } from "#bench/row.ts";
import { roles } from "#contract/customers/roles.ts";
import { toRupees } from "#contract/money.ts";
import { createTokens } from "#server/customers/accounts/sessions.ts";
import type { Database } from "#server/platform/database/client.ts";
import { addCart } from "#server/sales/cart/add-cart.ts";
import { placeOrder } from "#server/sales/orders/placing/place-order.ts";
import { readSettings } from "#server/settings/settings.ts";

interface BenchProduct extends Record<string, unknown> {
  id: string;
  size: "M";
  pricePaise: number;
}

const clients = 8;
const buyers = 1000;
const warmSeconds = 15;

/** Things that cost their price, of which there are so many that none is sold out while it is measured. */
export const findPlentifulProducts = (shop: Shop) =>
  inDatabase(
    shop,
    async (db) =>
      (
        await db.execute<BenchProduct>(sql`
          select p.id, p.sizes[1] as size, p.price_paise as "pricePaise" from products p
           where p.quantity > 520 and p.is_active and p.sizes <> '{}'
             and exists (select from listing_entries s where s.product_id = p.id and s.price_paise = p.price_paise)
             and not exists (select from product_sizes s where s.product_id = p.id)
           order by p.id limit 10000`)
      ).rows,
  );

const anyOf = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T;
const linesOf = (goods: BenchProduct[]) => goods.map(({ id, size }) => ({ product: id, size, quantity: 1 }));
const totalOf = (goods: BenchProduct[]) => toRupees(goods.reduce((sum, { pricePaise }) => sum + pricePaise, 0));

/** As the browser does it: the bag is handed over and ordered. */
const buy = (people: Person[], choose: () => BenchProduct[]) => async (url: string) => {
  const { headers } = anyOf(people);
  const goods = choose();
  const products = linesOf(goods);
  const { cartId } = await send<{ cartId: string }>("POST", `${url}/api/cart/add`, { headers, body: { products } });
  await send("POST", `${url}/api/order/add`, { headers, body: { cartId, total: totalOf(goods) } });
};

function orderOnce({ url, databaseUrl, tokenSecret }: Shop, { userId }: Person, goods: BenchProduct[]) {
  const settings = readSettings({
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: url,
    TOKEN_SECRET: tokenSecret,
    RATE_LIMITS: "off",
  });
  const who = {
    userId,
    sessionId: "",
    role: roles.member,
    permissions: [],
    provider: "Email",
    merchant: null,
    isRecentLogin: true,
    pendingSetup: null,
  } as const;
  return async (db: Database) => {
    const cartId = await addCart(db, who, { products: linesOf(goods) });
    const shop = { db, settings, tokens: createTokens(tokenSecret) };
    await placeOrder(shop, who, { cartId, total: totalOf(goods) });
  };
}

/** Until the mails of the orders are sent. */
const untilSent = (shop: Shop) => async () => {
  const isLeft = sql`
    select exists (select from mails where waits) or exists (select from pgboss.job where name in ('send-mail', 'announce-cash-order') and state < 'completed') as left`;
  const left = () => inDatabase(shop, async (db) => (await db.execute<{ left: boolean }>(isLeft)).rows[0]?.left);
  while (await left()) await wait(250);
};

const requestOfLimit = { method: "GET", path: "/", action: (url: string) => send("GET", `${url}/`) } as const;

export const orderPlaced: Row = {
  name: "order",
  title: "cart and order, three lines",
  isLarge: true,
  connections: clients,
  warmSeconds,
  toReach: 0.6,
  async prepare(shop) {
    const goods = await findPlentifulProducts(shop);
    const people = await signInPeople(shop, buyers);
    const recorded = goods.slice(0, 3);
    const transaction = await recordTransaction(shop.databaseUrl, orderOnce(shop, anyOf(people), recorded));
    const action = buy(people, () => [anyOf(goods), anyOf(goods), anyOf(goods)]);
    return {
      request: { method: "POST", path: "/", action },
      limit: {
        program: "same-transaction",
        options: {
          databaseUrl: shop.databaseUrl,
          ...transaction,
          placeholderIds: recorded.map(({ id }) => id),
          replacementIds: goods.map(({ id }) => id),
        },
      },
      limitRequest: requestOfLimit,
      untilIdle: untilSent(shop),
    };
  },
};

/** Buys like `buy`, and then the buyer chooses to pay at the door. */
const buyOnDelivery = (people: Person[], choose: () => BenchProduct[]) => async (url: string) => {
  const { headers } = anyOf(people);
  const goods = choose();
  const { cartId } = await send<{ cartId: string }>("POST", `${url}/api/cart/add`, {
    headers,
    body: { products: linesOf(goods) },
  });
  const { order } = await send<{ order: { _id: string } }>("POST", `${url}/api/order/add`, {
    headers,
    body: { cartId, total: totalOf(goods) },
  });
  await send("POST", `${url}/api/payment/cash-on-delivery`, { headers, body: { orderId: order._id } });
};

/** An order that is paid at the door beside an order alone: not a bare limit, but what the buyer would otherwise wait for. */
const onDelivery = (connections: number): Row => ({
  name: `order-on-delivery-${connections}`,
  title: `an order paid on delivery beside an order, ${connections} at once`,
  isLarge: true,
  connections,
  warmSeconds,
  timesAtMost: 1.5,
  async prepare(shop) {
    const goods = (await findPlentifulProducts(shop)).filter(({ pricePaise }) => pricePaise < 10_000_00);
    const people = await signInPeople(shop, buyers);
    const choose = () => [anyOf(goods)];
    const alone = buy(people, choose);
    return {
      request: { method: "POST", path: "/", action: buyOnDelivery(people, choose) },
      // The limit is the shop itself: its own process only lends its address.
      limit: { program: "verify-password", options: { password: "not asked for" } },
      limitRequest: { method: "POST", path: "/", action: () => alone(shop.url) },
      untilIdle: untilSent(shop),
    };
  },
});

export const ordersOnDelivery: Row[] = [onDelivery(1), onDelivery(32)];

export const orderHot: Row = {
  name: "order-hot",
  title: "cart and order, all of one product",
  isLarge: true,
  connections: clients,
  warmSeconds,
  toReach: 0.25,
  async prepare(shop) {
    const [hot, other] = await findPlentifulProducts(shop);
    if (!hot || !other) throw new Error("there is nothing to sell");
    await inDatabase(shop, (db) =>
      db.execute(sql`update products set quantity = 100000000 where id in (${hot.id}, ${other.id})`),
    );
    const people = await signInPeople(shop, buyers);
    const update = "update products set quantity = quantity - 1 where id = $1 and quantity >= 1";
    return {
      request: { method: "POST", path: "/", action: buy(people, () => [hot]) },
      limit: {
        program: "same-sql",
        options: { databaseUrl: shop.databaseUrl, sql: update, values: [other.id], name: "update" },
      },
      limitRequest: requestOfLimit,
      untilIdle: untilSent(shop),
    };
  },
};
