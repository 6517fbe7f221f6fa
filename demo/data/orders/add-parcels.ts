import type { Size } from "#contract/catalogue/sizes.ts";
import { indiaDay } from "#contract/sales/gst.ts";
import type { ParcelStatus } from "#contract/sales/parcels.ts";
import { daysAfter, parcelAt, parcelHours } from "#demo/data/after-sale/after-sale-clock.ts";
import { idAt } from "#demo/data/dates.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { parcelEvents, parcelItems, parcels } from "#server/sales/parcels/tables.ts";
import type { DemoOrder } from "./demo-order.ts";

type Parcel = typeof parcels.$inferInsert & { id: string; status: ParcelStatus };

/** A parcel with what is in it and what was reported of it. */
export interface DemoParcel {
  row: Parcel;
  items: { itemId: string; size: Size; quantity: number }[];
  events: { status: ParcelStatus; at: Date }[];
}

/** The steps to each status, itself last. */
const stepsTo: Record<ParcelStatus, ParcelStatus[]> = {
  Packed: ["Packed"],
  "Handed over": ["Packed", "Handed over"],
  "In transit": ["Packed", "Handed over", "In transit"],
  "Out for delivery": ["Packed", "Handed over", "In transit", "Out for delivery"],
  "Attempt failed": ["Packed", "Handed over", "In transit", "Out for delivery", "Attempt failed"],
  Delivered: ["Packed", "Handed over", "In transit", "Out for delivery", "Delivered"],
  "Returned to sender": [
    ...(["Packed", "Handed over", "In transit", "Out for delivery", "Attempt failed"] as const),
    "Returned to sender",
  ],
  Lost: ["Packed", "Handed over", "In transit", "Lost"],
};

const ends: readonly ParcelStatus[] = ["Delivered", "Returned to sender", "Lost"];

interface ParcelInput {
  orderId: string;
  brandId: string | null;
  /** When it would have been ordered, had it been ordered by itself. */
  from: Date;
  status: ParcelStatus;
  courier: string;
  /** Days after its date. */
  late?: number | undefined;
  items: DemoParcel["items"];
  more?: Partial<Parcel>;
}

let tracked = 4_820_117;

export function demoParcel({
  orderId,
  brandId,
  from,
  status,
  courier,
  late = -1,
  items,
  more,
}: ParcelInput): DemoParcel {
  const at = (step: ParcelStatus) => parcelAt(from, step);
  const steps = stepsTo[status];
  const isHandedOver = steps.includes("Handed over");
  const createdAt = at("Packed");
  const expected = status === "Delivered" || parcelHours[status] > parcelHours.Delivered ? at("Delivered") : new Date();
  tracked += 7;
  return {
    row: {
      id: idAt(createdAt),
      orderId,
      brandId,
      status,
      courier,
      createdAt,
      checkedAt: at(status),
      trackingNumber: isHandedOver ? `${courier.slice(0, 2).toUpperCase()}${tracked}IN` : null,
      expectedOn: isHandedOver ? indiaDay(daysAfter(expected, -late)) : null,
      handedOverAt: isHandedOver ? at("Handed over") : null,
      deliveredAt: status === "Delivered" ? at(status) : null,
      endedAt: ends.includes(status) ? at(status) : null,
      isRefused: status === "Returned to sender",
      ...more,
    },
    items,
    events: steps.map((step) => ({ status: step, at: at(step) })),
  };
}

/** One piece of a line has arrived, the others are on their way. */
const splitParcels = ({ items, ...shared }: Omit<ParcelInput, "status" | "courier">, courier: string): DemoParcel[] => [
  demoParcel({ ...shared, courier, status: "Delivered", items: items.map((item) => ({ ...item, quantity: 1 })) }),
  demoParcel({
    ...shared,
    courier,
    status: "In transit" as const,
    items: items.map((item) => ({ ...item, quantity: item.quantity - 1 })),
  }),
];

/** The parcels of an order, one for each seller: what was sent is on its way or there. */
export function parcelsOf({ order, lines, after }: DemoOrder): DemoParcel[] {
  const isAfterSale = after !== undefined && !after.isSplit;
  const sent = lines.filter(({ status }) => isAfterSale || status === "Shipped" || status === "Delivered");
  const bySeller = Map.groupBy(sent, (line) => `${line.merchantId ? line.brandId : ""} ${line.status}`);
  return [...bySeller.values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const shared = {
      orderId: order.id,
      brandId: first.merchantId ? first.brandId : null,
      from: order.createdAt,
      items: own.map(({ id: itemId, size, quantity }) => ({ itemId, size, quantity })),
    };
    const status = first.status === "Delivered" ? ("Delivered" as const) : ("In transit" as const);
    if (!after) return [demoParcel({ ...shared, status, courier: "Delhivery" })];
    const { parcel, courier, late, lost = null } = after;
    if (after.isSplit) return splitParcels(shared, courier);
    const made = demoParcel({ ...shared, status: parcel, courier, late, more: { lostDecision: lost } });
    if (lost !== "send again") return [made];
    return [made, demoParcel({ ...shared, from: daysAfter(order.createdAt, 9), status: "Handed over", courier })];
  });
}

export async function insertParcels(tx: Queries, made: readonly DemoParcel[]): Promise<void> {
  await tx.insert(parcels).values(made.map(({ row }) => row));
  await tx
    .insert(parcelItems)
    .values(made.flatMap(({ row, items }) => items.map((item) => ({ parcelId: row.id, ...item }))));
  await tx.insert(parcelEvents).values(
    made.flatMap(({ row, events }) =>
      events.map(({ status, at }) => ({
        id: idAt(at),
        parcelId: row.id,
        status,
        at,
        createdAt: at,
        source: "person" as const,
        outcome: "counted" as const,
      })),
    ),
  );
}
