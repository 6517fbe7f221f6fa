import { inArray, type SQL, sql } from "drizzle-orm";
import type { Reply } from "#contract/api.ts";
import { sizes } from "#contract/catalogue/sizes.ts";
import { limits } from "#contract/limits.ts";
import type { OrderAddress } from "#contract/sales/orders.ts";
import type { ExchangeToPack, OrderToPack, PackingItem, PickLine } from "#contract/sales/packing.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { pageOf } from "#server/platform/paging/page.ts";
import { brandOf } from "#server/sales/orders/service.ts";
import { orders } from "#server/sales/orders/tables.ts";
import { listPacked } from "#server/sales/parcels/list-parcels.ts";
import { recipientFor } from "#server/sales/parcels/recipient-for.ts";
import type { Settings } from "#server/settings/settings.ts";
import { exchangesToPack, ordersToPack, piecesToPack, type Seller } from "./to-pack-sql.ts";

/** Beyond this it is only said that there are many. */
const countedMax = 1000;

/** Whose things a person packs: a merchant its brand's, staff the shop's own. Nothing for a merchant without a brand. */
function sellerFor(who: Who): Seller | undefined {
  if (!who.merchant) return "shop";
  const brandId = brandOf(who);
  return brandId ? { brandId } : undefined;
}

/** Beyond this the menu of the office only says that there are many, so that no page of it waits for a long count. */
const shortCountMax = 100;

/** How many orders and exchanges a person has to pack, as a part of another statement. */
export function countToPack(who: Who, { exchangeSend }: Pick<Settings, "exchangeSend">): SQL {
  const seller = sellerFor(who);
  if (!seller) return sql`select 0`;
  return sql`select (select count(*) from (${ordersToPack(seller, shortCountMax)}) waiting)::int
    + (select count(*) from (${exchangesToPack(seller, exchangeSend)}) waiting)::int`;
}

type Piece = PackingItem & { orderId: string; merchantId: string | null; promisedOn: string | null };

const execute = async <Row extends Record<string, unknown>>(db: Queries, statement: SQL): Promise<Row[]> =>
  (await db.execute<Row>(statement)).rows as Row[];

async function readOrders(db: Queries, who: Who, seller: Seller, ids: readonly string[]): Promise<OrderToPack[]> {
  if (ids.length === 0) return [];
  const { id, number, createdAt, paymentStatus, address } = orders;
  const rows = await db
    .select({ id, number, createdAt, paymentStatus, address })
    .from(orders)
    .where(inArray(id, [...ids]));
  const pieces = Map.groupBy(await execute<Piece>(db, piecesToPack(seller, ids)), ({ orderId }) => orderId);
  return ids.flatMap((each): OrderToPack[] => {
    const order = rows.find((found) => found.id === each);
    const items = pieces.get(each);
    if (!order || !items) return [];
    return [
      {
        _id: order.id,
        number: order.number,
        created: order.createdAt.toISOString(),
        paymentStatus: order.paymentStatus,
        recipient: recipientFor(who, order.address, items),
        promisedOn: items.flatMap(({ promisedOn }) => promisedOn ?? []).toSorted()[0] ?? null,
        items: items.map(({ orderId: _, merchantId: __, promisedOn: ___, ...item }) => item),
      },
    ];
  });
}

type Exchange = Omit<ExchangeToPack, "recipient" | "item" | "since"> &
  Omit<PackingItem, "item"> & {
    item: string;
    since: Date | string;
    address: OrderAddress | null;
    merchantId: string | null;
  };

async function readExchanges(
  db: Queries,
  who: Who,
  seller: Seller,
  { exchangeSend }: Pick<Settings, "exchangeSend">,
): Promise<ExchangeToPack[]> {
  const rows = await execute<Exchange>(db, exchangesToPack(seller, exchangeSend));
  return rows.map(({ _id, orderId, orderNumber, fromSize, since, address, merchantId, ...item }) => ({
    _id,
    orderId,
    orderNumber,
    fromSize,
    since: new Date(since).toISOString(),
    recipient: recipientFor(who, address, [{ merchantId }]),
    item,
  }));
}

/** What a person packs today, oldest first, and the parcels that are packed and wait to be handed over. */
export async function listToPack(
  db: Queries,
  settings: Pick<Settings, "exchangeSend">,
  who: Who,
  query: { limit?: number },
): Promise<Reply<"GET /parcel/to-pack">> {
  const seller = sellerFor(who);
  if (!seller) return { orders: [], exchanges: [], parcels: [], counts: { orders: 0, exchanges: 0, parcels: 0 } };
  const found = await execute<{ id: string }>(db, ordersToPack(seller, countedMax));
  const ids = found.slice(0, pageOf(query, limits.longPageSize).limit).map(({ id }) => id);
  const exchanges = await readExchanges(db, who, seller, settings);
  const { parcels, count } = await listPacked(db, who, seller, limits.pageSizeMax);
  return {
    orders: await readOrders(db, who, seller, ids),
    exchanges,
    parcels,
    counts: { orders: found.length, exchanges: exchanges.length, parcels: count },
  };
}

/** What to fetch for all that is to be packed, by product and size. */
export async function readPickList(
  db: Queries,
  settings: Pick<Settings, "exchangeSend">,
  who: Who,
): Promise<Reply<"GET /parcel/pick-list">> {
  const seller = sellerFor(who);
  if (!seller) return { lines: [], pieces: 0, orders: 0 };
  const ids = (await execute<{ id: string }>(db, ordersToPack(seller, countedMax))).map(({ id }) => id);
  const waiting = [
    ...(await readOrders(db, who, seller, ids)).flatMap(({ number, items }) => items.map((item) => ({ number, item }))),
    ...(await readExchanges(db, who, seller, settings)).map(({ orderNumber, item }) => ({
      number: orderNumber,
      item,
    })),
  ];
  const lines = [...Map.groupBy(waiting, ({ item }) => `${item.sku} ${item.size}`).values()].flatMap(toLine);
  return {
    lines: lines.sort((a, b) => a.name.localeCompare(b.name) || sizes.indexOf(a.size) - sizes.indexOf(b.size)),
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    orders: new Set(waiting.map(({ number }) => number)).size,
  };
}

function toLine(same: readonly { number: string; item: PackingItem }[]): PickLine[] {
  const [first] = same;
  if (!first) return [];
  const { name, sku, size } = first.item;
  return [
    {
      name,
      sku,
      size,
      quantity: same.reduce((sum, { item }) => sum + item.quantity, 0),
      orders: [...new Set(same.map(({ number }) => number))],
    },
  ];
}
