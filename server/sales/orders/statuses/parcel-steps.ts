import type { ItemStatus } from "#contract/sales/orders.ts";
import type { ParcelStatus } from "#contract/sales/parcels.ts";
import { statusOfOrder } from "#server/sales/orders/order-status.ts";

/** What the status of a parcel means for the pieces in it. Of a lost one nobody knows yet, and what came back is cancelled. */
const meaning: Record<ParcelStatus, ItemStatus> = {
  Packed: "Processing",
  "Handed over": "Shipped",
  "In transit": "Shipped",
  "Out for delivery": "Shipped",
  "Attempt failed": "Shipped",
  Delivered: "Delivered",
  "Returned to sender": "Shipped",
  Lost: "Shipped",
};

interface Pieces {
  status: ParcelStatus;
  quantity: number;
}

/** The status of a line by its parcels: that of the pieces that are least far. Nothing for one without parcels. */
export function statusByParcels(quantity: number, parcels: readonly Pieces[]): ItemStatus | undefined {
  if (parcels.length === 0) return undefined;
  const packed = parcels.reduce((sum, each) => sum + each.quantity, 0);
  if (packed < quantity) return "Processing";
  return statusOfOrder(parcels.map(({ status }) => meaning[status]));
}
