import { sql } from "drizzle-orm";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { findFaults } from "#server/oversight/data-checks/find-faults.ts";
import { orderItems } from "#server/sales/orders/tables.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenBuyer, givenOrder, payAtTheDoor, setStatus } from "#server/testing/given/orders.ts";
import { givenParcel } from "#server/testing/given/parcels.ts";
import { givenAdmin, type Person } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";
import { until } from "#server/testing/shops/launched-shop.ts";
import { endProcesses, forkShop } from "./fork-shop.ts";
import { isLong, timeoutMs } from "./run-length.ts";

endProcesses();

const { app, shop, db } = await openShop({ RATE_LIMITS: "off" });
const admin = await givenAdmin(shop);
const refundTo = { upi: "asha@okbank" };

interface Call {
  who: Person;
  method: "POST" | "PUT" | "DELETE";
  url: string;
  body: object;
}

async function send(base: string, { who, method, url, body }: Call): Promise<{ status: number; body: Answer }> {
  const headers = { ...who.headers, "content-type": "application/json" };
  const answer = await fetch(`${base}/api${url}`, { method, headers, body: JSON.stringify(body) });
  return { status: answer.status, body: (await answer.json()) as Answer };
}
type Answer = Record<string, { _id: string }>;

const inject = async ({ who, method, url, body }: Call) => {
  const answer = await app.inject({ method, url: `/api${url}`, headers: who.headers, payload: body });
  if (answer.statusCode !== 200) throw new Error(`${method} ${url} answered ${answer.body}`);
  return answer.json() as Answer;
};

/** Two pieces in M, paid at the door and delivered, unless they are only packed. */
async function givenSale({ isDelivered = true } = {}) {
  const buyer = await givenBuyer(shop);
  const { id: product } = await givenProduct(db, { sizes: ["M", "L"], quantity: 600 });
  const order = await givenOrder(app, buyer, [{ product, size: "M", quantity: 2 }]);
  await payAtTheDoor(app, buyer, order._id);
  const item = order.products[0]?._id ?? "";
  if (isDelivered) await setStatus(app, admin, item, "Delivered");
  return { buyer, orderId: order._id, item };
}

/** What is done, and the table whose lock stops it when all before it is written. */
const steps: Record<string, { table: string; given: () => Promise<Call> }> = {
  "a parcel comes back to its sender": {
    table: "products",
    given: async () => {
      const { orderId, item } = await givenSale({ isDelivered: false });
      const { id } = await givenParcel(shop, orderId, [{ item, quantity: 1 }], { status: "Handed over" });
      return { who: admin, method: "PUT", url: `/parcel/${id}/status`, body: { status: "Returned to sender" } };
    },
  },
  "a lost parcel is sent again": {
    table: "products",
    given: async () => {
      const { orderId, item } = await givenSale({ isDelivered: false });
      const { id } = await givenParcel(shop, orderId, [{ item, quantity: 1 }], { status: "Lost" });
      return { who: admin, method: "PUT", url: `/parcel/${id}/lost`, body: { decision: "send again" } };
    },
  },
  "a return is requested": {
    table: "return_items",
    given: async () => {
      const { buyer, orderId, item } = await givenSale();
      const items = [{ item, quantity: 1, reason: "Too small" }];
      return { who: buyer, method: "POST", url: "/return/add", body: { orderId, items, refundTo } };
    },
  },
  "a return is received": {
    table: "products",
    given: async () => {
      const { buyer, orderId, item } = await givenSale();
      const items = [{ item, quantity: 2, reason: "Too small" }];
      const made = await inject({ who: buyer, method: "POST", url: "/return/add", body: { orderId, items, refundTo } });
      const url = `/return/${made.return?._id}/status`;
      for (const status of ["Approved", "Picked up"])
        await inject({ who: admin, method: "PUT", url, body: { status } });
      return {
        who: admin,
        method: "PUT",
        url,
        body: { status: "Received", items: [{ item, accepted: 1, rejected: 1, reason: "Worn" }] },
      };
    },
  },
  "a size is exchanged": {
    table: "products",
    given: async () => {
      const { buyer, item } = await givenSale();
      return { who: buyer, method: "POST", url: "/exchange/add", body: { item, quantity: 1, size: "L" } };
    },
  },
  "the old piece of an exchange is received": {
    table: "products",
    given: async () => {
      const { buyer, item } = await givenSale();
      const made = await inject({
        who: buyer,
        method: "POST",
        url: "/exchange/add",
        body: { item, quantity: 1, size: "L" },
      });
      const url = `/exchange/${made.exchange?._id}/status`;
      await inject({ who: admin, method: "PUT", url, body: { status: "Picked up" } });
      return { who: admin, method: "PUT", url, body: { status: "Received", accepted: true } };
    },
  },
  "a claim is replaced": {
    table: "products",
    given: async () => {
      const { buyer, item } = await givenSale();
      const body = { item, quantity: 1, kind: "Damaged", wish: "Replacement", note: "A seam is open." };
      const made = await inject({ who: buyer, method: "POST", url: "/claim/add", body });
      return {
        who: admin,
        method: "PUT",
        url: `/claim/${made.claim?._id}`,
        body: { decision: "Replacement", returnGoods: false },
      };
    },
  },
  "a claim is refunded": {
    table: "payouts",
    given: async () => {
      const { buyer, item } = await givenSale();
      const body = { item, quantity: 1, kind: "Damaged", wish: "Refund", note: "A seam is open.", refundTo };
      const made = await inject({ who: buyer, method: "POST", url: "/claim/add", body });
      return {
        who: admin,
        method: "PUT",
        url: `/claim/${made.claim?._id}`,
        body: { decision: "Refund", returnGoods: false },
      };
    },
  },
};

/** Everything that these steps write, as one value. */
async function readState(): Promise<unknown> {
  const tables = [
    "parcels",
    "parcel_items",
    "parcel_events",
    "returns",
    "return_items",
    "exchanges",
    "claims",
    "payouts",
    "products",
  ];
  const parts = tables.map((table) =>
    sql.raw(
      `select '${table}' as name, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as state from ${table} t`,
    ),
  );
  const { rows } = await db.execute(sql.join(parts, sql` union all `));
  const items = await db.select().from(orderItems);
  return [rows, items.toSorted((a, b) => (a.id < b.id ? -1 : 1))];
}

/** Asked on another connection: within a transaction the answer stays the same. */
async function isWaiting(): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  );
  return rows.length > 0;
}

const chosen = Object.entries(steps).filter((_, i) => isLong || i % 3 === 0);

test.each(chosen)(
  "the shop is killed while %s: nothing of it is there, and the next try does all of it once",
  {
    timeout: timeoutMs,
  },
  async (_name, { table, given }) => {
    const call = await given();
    const before = await readState();
    const process = await forkShop(shop);
    const blocker = new pg.Client(shop.settings.databaseUrl);
    await blocker.connect();
    onTestFinished(() => blocker.end());
    await blocker.query(`begin; lock table ${table} in exclusive mode`);
    const lost = send(process.url, call).then(
      () => "answered",
      () => "no answer",
    );
    await until(isWaiting);
    await process.kill();
    expect(await lost).toBe("no answer");
    await blocker.query("rollback");
    await until(async () => !(await isWaiting()));
    expect(await readState()).toEqual(before);
    await inject(call);
    expect(await readState()).not.toEqual(before);
    expect(await findFaults(db)).toEqual([]);
  },
);
