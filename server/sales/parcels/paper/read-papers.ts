import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { can } from "#contract/customers/roles.ts";
import { papersMax } from "#contract/sales/packing.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { merchants } from "#server/marketplace/merchants/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { isUuid } from "#server/platform/database/is-uuid.ts";
import { exchanges } from "#server/sales/cases/exchanges/tables.ts";
import { brandOf } from "#server/sales/orders/service.ts";
import { orderItems, orders } from "#server/sales/orders/tables.ts";
import { cashToCollect } from "#server/sales/parcels/cash-to-collect.ts";
import { mayKnowAddress } from "#server/sales/parcels/recipient-for.ts";
import { type ParcelRow, parcelItems, parcels } from "#server/sales/parcels/tables.ts";
import { merchantTax } from "#server/sales/tax/tables.ts";
import type { Settings } from "#server/settings/settings.ts";
import { badRequest, notFound } from "#server/shop-error.ts";
import { barcodeOf } from "./barcode-of.ts";
import type { Label, Slip } from "./contents.ts";

type SenderSettings = Pick<Settings, "storeName" | "sellerAddress" | "supportPhone">;

/** Papers are for staff, and for the merchant who sends the parcel. */
const maySee = (who: Who, { brandId }: Pick<ParcelRow, "brandId">): boolean =>
  can(who, "read orders") || (brandId !== null && brandId === brandOf(who));

/** The parcels of orders that are under way, in the order of these. */
export async function findParcelsToPrint(db: Queries, who: Who, orderIds: readonly string[]): Promise<string[]> {
  const { id, orderId, brandId } = parcels;
  const rows = await db
    .select({ id, orderId, brandId })
    .from(parcels)
    .where(and(inArray(orderId, orderIds.filter(isUuid)), isNull(parcels.endedAt)))
    .orderBy(asc(id));
  const found = rows
    .filter((row) => maySee(who, row))
    .sort((a, b) => orderIds.indexOf(a.orderId) - orderIds.indexOf(b.orderId));
  if (found.length === 0) throw badRequest("None of these orders has a parcel under way. Please pack them first.");
  if (found.length > papersMax) throw badRequest(`At most ${papersMax} parcels can be printed at once.`);
  return found.map((row) => row.id);
}

/** Parcels that a person may print papers for, in the order in which they are asked for. */
async function findParcels(db: Queries, who: Who, ids: readonly string[]): Promise<ParcelRow[]> {
  const rows = await db
    .select()
    .from(parcels)
    .where(inArray(parcels.id, ids.filter(isUuid)));
  return [...new Set(ids)].map((id) => {
    const parcel = rows.find((row) => row.id === id && maySee(who, row));
    if (!parcel) throw notFound("No parcel found.");
    return parcel;
  });
}

async function readContents(db: Queries, { id, orderId }: ParcelRow) {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw notFound("No parcel found.");
  const items = await db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position));
  const all = await db
    .select({ parcel: parcels, piece: parcelItems })
    .from(parcels)
    .innerJoin(parcelItems, eq(parcelItems.parcelId, parcels.id))
    .where(and(eq(parcels.orderId, orderId)))
    .orderBy(asc(parcels.id));
  const lines = items.flatMap((item) => {
    const held = all.find(({ piece }) => piece.parcelId === id && piece.itemId === item.id)?.piece;
    return held ? [{ item, size: held.size, quantity: held.quantity }] : [];
  });
  return { order, items, all, lines };
}

type Contents = Awaited<ReturnType<typeof readContents>>;

async function readSender(db: Queries, settings: SenderSettings, brandId: string | null): Promise<Label["sender"]> {
  const shop = { name: settings.storeName, address: settings.sellerAddress, phone: settings.supportPhone };
  if (!brandId) return shop;
  const [found] = await db
    .select({ name: brands.name, phone: merchants.phoneNumber, address: merchantTax.address })
    .from(brands)
    .leftJoin(merchants, eq(merchants.brandId, brands.id))
    .leftJoin(merchantTax, eq(merchantTax.merchantId, merchants.id))
    .where(eq(brands.id, brandId));
  if (!found) return shop;
  return { name: found.name, address: found.address || shop.address, phone: found.phone ?? shop.phone };
}

/** Whose pick list it is. */
export const readSellerName = async (db: Queries, settings: SenderSettings, who: Who): Promise<string> =>
  (await readSender(db, settings, brandOf(who))).name;

function cashOf(parcel: ParcelRow, { order, items, all }: Contents): number {
  if (order.paymentStatus !== "Cash on delivery" || parcel.purpose !== "order") return 0;
  const own = all.filter((row) => row.parcel.purpose === "order" && row.parcel.lostDecision !== "send again");
  const held = [...Map.groupBy(own, (row) => row.parcel.id).values()].map((rows) => ({
    id: rows[0]?.parcel.id ?? "",
    isVoid: rows[0]?.parcel.status === "Returned to sender" || rows[0]?.parcel.status === "Lost",
    items: rows.map(({ piece }) => piece),
  }));
  const live = items.filter(({ status }) => status !== "Cancelled");
  return cashToCollect(order, live, held, parcel.id);
}

async function readLabel(db: Queries, settings: SenderSettings, who: Who, parcel: ParcelRow): Promise<Label> {
  const contents = await readContents(db, parcel);
  const { order, lines } = contents;
  const isSeen = mayKnowAddress(
    who,
    lines.map(({ item }) => item),
  );
  if (!isSeen || (parcel.endedAt && !can(who, "read orders"))) {
    throw badRequest("This parcel needs no label any more, so the address is not shown.");
  }
  const { address } = order;
  if (!address) throw badRequest("The address of this order is no longer kept.");
  return {
    sender: await readSender(db, settings, parcel.brandId),
    recipient: {
      name: address.name,
      lines: [address.address, [address.city, address.state, address.country].filter(Boolean).join(", ")],
      zipCode: address.zipCode,
      phone: address.phoneNumber,
    },
    orderNumber: order.number,
    courier: parcel.courier,
    trackingNumber: parcel.trackingNumber,
    barcode: barcodeOf(parcel),
    cashPaise: parcel.cashToCollectPaise ?? cashOf(parcel, contents),
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  };
}

export interface Printed<Paper> {
  papers: Paper[];
  /** Whose addresses are on them. */
  buyers: { parcelId: string; userId: string | null }[];
}

async function readAll<Paper>(
  db: Queries,
  who: Who,
  ids: readonly string[],
  read: (parcel: ParcelRow) => Promise<Paper>,
): Promise<Printed<Paper>> {
  const found = await findParcels(db, who, ids);
  const papers: Paper[] = [];
  for (const parcel of found) papers.push(await read(parcel));
  const owners = await db
    .select({ id: orders.id, userId: orders.userId })
    .from(orders)
    .where(
      inArray(
        orders.id,
        found.map(({ orderId }) => orderId),
      ),
    );
  const buyers = found.map(({ id, orderId }) => ({
    parcelId: id,
    userId: owners.find((owner) => owner.id === orderId)?.userId ?? null,
  }));
  return { papers, buyers };
}

/** The labels of parcels, for those who may print them; a parcel of somebody else is none. */
export const readLabels = (
  db: Queries,
  settings: SenderSettings,
  who: Who,
  ids: readonly string[],
): Promise<Printed<Label>> => readAll(db, who, ids, (parcel) => readLabel(db, settings, who, parcel));

/** The packing slips of parcels. */
export const readSlips = (
  db: Queries,
  settings: SenderSettings,
  who: Who,
  ids: readonly string[],
): Promise<Printed<Slip>> =>
  readAll(db, who, ids, async (parcel) => {
    const { order, lines } = await readContents(db, parcel);
    const [exchange] = parcel.exchangeId
      ? await db.select({ fromSize: exchanges.fromSize }).from(exchanges).where(eq(exchanges.id, parcel.exchangeId))
      : [];
    const isKnown =
      mayKnowAddress(
        who,
        lines.map(({ item }) => item),
      ) &&
      (!parcel.endedAt || can(who, "read orders"));
    return {
      sender: (await readSender(db, settings, parcel.brandId)).name,
      recipient: isKnown ? (order.address?.name ?? "") : "",
      orderNumber: order.number,
      purpose: parcel.purpose,
      barcode: barcodeOf(parcel),
      lines: lines.map(({ item, size, quantity }) => ({
        name: item.name,
        sku: item.sku,
        size,
        quantity,
        formerSize: exchange?.fromSize ?? null,
      })),
    };
  });
