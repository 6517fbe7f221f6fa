import { and, eq, inArray, isNull } from "drizzle-orm";
import { createRandom } from "#attack/random.ts";
import type { Claim } from "#contract/sales/cases/claims.ts";
import type { Exchange } from "#contract/sales/cases/exchanges.ts";
import type { Return } from "#contract/sales/cases/returns.ts";
import type { OrderDetails } from "#contract/sales/orders.ts";
import type { Parcel } from "#contract/sales/parcels.ts";
import { productSizes, products } from "#server/catalogue/products/tables.ts";
import { claims } from "#server/sales/cases/claims/tables.ts";
import { exchanges } from "#server/sales/cases/exchanges/tables.ts";
import { orderItems } from "#server/sales/orders/tables.ts";
import { parcels } from "#server/sales/parcels/tables.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenBuyer } from "#server/testing/given/orders.ts";
import { givenAdmin, givenMerchant, type Person } from "#server/testing/given/people.ts";
import type { openPayingShop } from "#server/testing/shops/paying-shop.ts";
import { openStockLedger } from "./stock-ledger.ts";

type Item = OrderDetails["products"][number];

const isFirstOfItsSize = (item: Item, place: number, all: readonly Item[]): boolean =>
  all.findIndex(({ product, size }) => product._id === item.product._id && size === item.size) === place;

/** Pieces that are cancelled and not on their way. */
const cancelledOf = ({ products }: OrderDetails, id: string, size: string): number =>
  products
    .filter((item) => item.product._id === id && item.size === size)
    .filter(({ status, expectedBackSince }) => status === "Cancelled" && expectedBackSince === null)
    .reduce((sum, { quantity }) => sum + quantity, 0);

type Paying = Awaited<ReturnType<typeof openPayingShop>>;

export interface PlacedOrder {
  id: string;
  buyer: Person;
  isCash: boolean;
}

const jobs = [
  ...["follow-parcel", "refund-order", "track-refund", "track-payout", "settle-cases"],
  ...["issue-invoice", "issue-credit-note"],
];

/** A shop, its parties and what they have to do with each other. Size L of the first product is scarce, so that it is sold out at times. */
export async function openWorld(paying: Paying, seed: number) {
  const { shop, db } = paying;
  const random = createRandom(seed);
  const merchant = await givenMerchant(shop, { name: `Loom ${seed}` });
  const admin = await givenAdmin(shop);
  const buyers = [await givenBuyer(shop), await givenBuyer(shop)];
  const values = { sizes: ["M", "L"] as ("M" | "L")[], taxable: true };
  const goods = [
    await givenProduct(db, { ...values, pricePaise: 33_333, quantity: 502, brandId: merchant.brandId }),
    await givenProduct(db, { ...values, pricePaise: 149_900, quantity: 1000 }),
  ];
  const ids = goods.map(({ id }) => id);
  const [scarce = "", plenty = ""] = ids;
  const stock = { [`${scarce} M`]: 500, [`${scarce} L`]: 2, [`${plenty} M`]: 500, [`${plenty} L`]: 500 };
  await db.insert(productSizes).values(
    Object.entries(stock).map(([key, quantity]) => {
      const [productId = "", size] = key.split(" ");
      return { productId, size: size as "M" | "L", quantity };
    }),
  );
  const ledger = openStockLedger(stock);
  const failures: string[] = [];
  /** Which states anything was seen in, and which it was seen to leave. */
  const seen = new Map<string, string>();
  const visited = new Set<string>();
  const left = new Set<string>();

  async function ask<Answer>(person: Person, method: "GET" | "POST" | "PUT" | "DELETE", url: string, body?: object) {
    const answer = await paying.ask<Answer>(person, method, url, body);
    if (answer.status >= 500) failures.push(`${method} ${url} ${JSON.stringify(body)}: ${answer.status}`);
    return answer;
  }

  const read = async <Thing>(
    kind: "order" | "parcel" | "return" | "exchange" | "claim",
    id: string,
  ): Promise<Thing> => {
    const { status, body } = await ask<Record<string, Thing>>(admin, "GET", `/${kind}/${id}`);
    const found = body[kind];
    if (!found) throw new Error(`${kind} ${id} was not shown: ${status} ${JSON.stringify(body)}`);
    return found;
  };

  return {
    paying,
    random,
    merchant,
    admin,
    buyers,
    goods,
    ledger,
    failures,
    visited,
    left,
    ask,
    orders: [] as PlacedOrder[],
    returns: [] as string[],
    exchanges: [] as string[],
    claims: [] as string[],
    readOrder: (id: string) => read<OrderDetails>("order", id),
    readParcel: (id: string) => read<Parcel>("parcel", id),
    readReturn: (id: string) => read<Return>("return", id),
    readExchange: (id: string) => read<Exchange>("exchange", id),
    readClaim: (id: string) => read<Claim>("claim", id),

    /** Somebody who may: staff always, the merchant only with what is its own. */
    handler: (): Person => random.pick([admin, admin, merchant]),

    /** One of the orders, rather one with a delivered item; and an item of it, rather a delivered one. */
    async pickDelivered() {
      const tries = Array.from({ length: 6 }, () => random.pick(this.orders));
      for (const order of tries) {
        const { products: items } = await this.readOrder(order.id);
        const delivered = items.filter(({ status }) => status === "Delivered");
        if (delivered.length > 0) return { order, item: random.pick(delivered), items };
      }
      const order = random.pick(this.orders);
      const { products: items } = await this.readOrder(order.id);
      return { order, item: random.pick(items), items };
    },

    note(kind: string, id: string, status: string): void {
      const before = seen.get(id);
      if (before !== undefined && before !== status) left.add(`${kind} ${before}`);
      seen.set(id, status);
      visited.add(`${kind} ${status}`);
    },

    workOff: () => paying.workOff(jobs),

    /** The courier is one whose reports are read. */
    book: (id: string) => db.update(parcels).set({ provider: "simulator", bookingId: id }).where(eq(parcels.id, id)),

    async productOf(itemId: string): Promise<string> {
      const [item] = await db
        .select({ productId: orderItems.productId })
        .from(orderItems)
        .where(eq(orderItems.id, itemId));
      return item?.productId ?? "";
    },

    async productOfExchange(id: string): Promise<string> {
      const [row] = await db.select({ itemId: exchanges.itemId }).from(exchanges).where(eq(exchanges.id, id));
      return this.productOf(row?.itemId ?? "");
    },

    async productOfClaim(id: string): Promise<string> {
      const [row] = await db.select({ itemId: claims.itemId }).from(claims).where(eq(claims.id, id));
      return this.productOf(row?.itemId ?? "");
    },

    async isReservedByClaim(parcelId: string): Promise<boolean> {
      const ofParcel = db.select({ id: parcels.claimId }).from(parcels).where(eq(parcels.id, parcelId));
      return (await db.$count(claims, and(inArray(claims.id, ofParcel), eq(claims.isReserved, true)))) > 0;
    },

    hasOpenParcel: async (exchangeId: string): Promise<boolean> =>
      (await db.$count(parcels, and(eq(parcels.exchangeId, exchangeId), isNull(parcels.endedAt)))) > 0,

    async giveBackExchange({ _id, size, quantity }: Exchange): Promise<void> {
      ledger.take(await this.productOfExchange(_id), size, -quantity);
    },

    async findReturns(buyer: Person): Promise<void> {
      const { body } = await ask<{ returns: Return[] }>(buyer, "GET", "/return/me?limit=50");
      for (const { _id } of body.returns) if (!this.returns.includes(_id)) this.returns.push(_id);
    },

    /** What is cancelled is in stock again, unless it was on its way: that is when it is back. */
    async followCancelled(orderId: string, change: (order: OrderDetails) => Promise<unknown>): Promise<void> {
      const before = await this.readOrder(orderId);
      await change(before);
      const after = await this.readOrder(orderId);
      for (const { product, size } of before.products.filter(isFirstOfItsSize)) {
        const id = product._id ?? "";
        ledger.take(id, size, cancelledOf(before, id, size) - cancelledOf(after, id, size));
      }
    },

    /** Pieces of sold-out sizes that somebody waits for are reserved once they are there. */
    async reserveWaiting(): Promise<void> {
      const before = await Promise.all(this.exchanges.map((id) => this.readExchange(id)));
      await paying.runJob({ name: "reserve-waiting-exchanges" }, {});
      for (const { _id, isReserved, size, quantity } of before) {
        if (isReserved || !(await this.readExchange(_id)).isReserved) continue;
        ledger.take(await this.productOfExchange(_id), size, quantity);
      }
    },

    async readStock(): Promise<Record<string, number>> {
      const rows = await db.select().from(productSizes).where(inArray(productSizes.productId, ids));
      const found = rows.map(({ productId, size, quantity }) => [`${productId} ${size}`, quantity] as const);
      return Object.fromEntries(found.toSorted(([a], [b]) => (a < b ? -1 : 1)));
    },

    readProductStock: () =>
      db.select({ id: products.id, quantity: products.quantity }).from(products).where(inArray(products.id, ids)),
  };
}

export type World = Awaited<ReturnType<typeof openWorld>>;
