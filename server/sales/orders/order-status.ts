import { type ItemStatus, itemStatuses, type PaymentStatus, settledStatuses } from "#contract/sales/orders.ts";

/** As what somebody may touch a line. One person can be several of these; `refunder` is staff who may give money back. */
export type Capacity = "buyer" | "merchant" | "admin" | "refunder";

/** Where a line may go from each status, by whom. What is delivered or cancelled stays so. */
const moves: Record<ItemStatus, Record<Capacity, readonly ItemStatus[]>> = {
  "Not processed": {
    buyer: ["Cancelled"],
    merchant: ["Processing", "Cancelled"],
    admin: itemStatuses,
    refunder: ["Cancelled"],
  },
  Processing: {
    buyer: ["Cancelled"],
    merchant: ["Shipped", "Cancelled"],
    admin: itemStatuses,
    refunder: ["Cancelled"],
  },
  Shipped: { buyer: ["Cancelled"], merchant: ["Delivered", "Cancelled"], admin: itemStatuses, refunder: ["Cancelled"] },
  Delivered: { buyer: [], merchant: [], admin: [], refunder: [] },
  Cancelled: { buyer: [], merchant: [], admin: [], refunder: [] },
};

/** What else of a line says where it may go. */
export interface OnTheWay {
  /** It was cancelled on its way, and in no parcel of which a courier or its packer would say that it was delivered. */
  isExpectedByHand: boolean;
  /** It was claimed or is being replaced: that decides about its money. */
  isClaimed: boolean;
}
const atHome: OnTheWay = { isExpectedByHand: false, isClaimed: false };

/** Merchants move nothing forward that is neither paid nor to be paid on delivery; admins may, and are asked first by the browser. */
export function allowedMoves(
  from: ItemStatus,
  capacities: readonly Capacity[],
  payment: PaymentStatus,
  { isExpectedByHand, isClaimed }: OnTheWay = atHome,
): ItemStatus[] {
  // The buyer took it at the door all the same.
  if (isExpectedByHand) return capacities.some(canHandle) ? ["Delivered"] : [];
  const canGoForward = (capacity: Capacity) => capacity === "admin" || settledStatuses.includes(payment);
  const targets = new Set(
    capacities.flatMap((capacity) =>
      moves[from][capacity].filter((status) =>
        status === "Cancelled" ? canCancel(capacity, payment) : canGoForward(capacity),
      ),
    ),
  );
  return itemStatuses.filter(
    (status) => status !== from && targets.has(status) && !(status === "Cancelled" && isClaimed),
  );
}

export const canHandle = (capacity: Capacity): boolean => capacity === "admin" || capacity === "merchant";

/** What is paid is refunded when it is cancelled: for staff that is a permission of its own. */
export function canCancel(capacity: Capacity, payment: PaymentStatus): boolean {
  const isRefunded = payment === "Paid";
  if (capacity === "admin") return !isRefunded;
  return capacity === "refunder" ? isRefunded : true;
}

/** It was cancelled on its way, and has neither come back nor been delivered or given up. */
export const isExpectedBack = (item: { expectedBackSince: unknown; expectedBackEnd: unknown }): boolean =>
  item.expectedBackSince !== null && item.expectedBackEnd === null;

export const isFinal = (status: ItemStatus): boolean => moves[status].admin.length === 0;

/** `Cancelled` when all lines are, otherwise that of the line that is least far. */
export function statusOfOrder(lines: readonly ItemStatus[]): ItemStatus {
  return itemStatuses.find((status) => lines.includes(status)) ?? "Cancelled";
}

/** A whole order is not cancelled once something of it has arrived. */
export const isCancellable = (lines: readonly ItemStatus[]): boolean =>
  !lines.includes("Delivered") && lines.some((status) => status !== "Cancelled");
