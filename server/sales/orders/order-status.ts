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

/** What of a line says where it may go: its status, and what parcels and claims say of it. */
export interface LineState {
  status: ItemStatus;
  /** It was cancelled on its way, and has neither come back nor been delivered or given up. */
  isExpectedBack: boolean;
  /** It is expected back, and in no parcel of which a courier or its packer would say that it was delivered. */
  isExpectedByHand: boolean;
  /** It was claimed or is being replaced: that decides about its money. */
  isClaimed: boolean;
  /** A parcel with pieces of it is lost, and nobody has decided about that. */
  isLost: boolean;
  /** A parcel with pieces of it has a tracking number, or was booked with a courier. */
  isTracked: boolean;
  /** Some of its pieces were delivered, in a parcel of their own. */
  hasArrivedInPart: boolean;
}

/** A line that nobody has touched yet. */
export const untouched: LineState = {
  status: "Not processed",
  isExpectedBack: false,
  isExpectedByHand: false,
  isClaimed: false,
  isLost: false,
  isTracked: false,
  hasArrivedInPart: false,
};

/** Who moves a line, and whether it is paid. */
interface Mover {
  capacities: readonly Capacity[];
  payment: PaymentStatus;
}

/** Merchants move nothing forward that is neither paid nor to be paid on delivery; admins may, and are asked first by the browser. */
function permittedMoves({ status: from, isExpectedBack: isAway }: LineState, { capacities, payment }: Mover) {
  // Its buyer took it at the door all the same.
  if (isAway) return capacities.some(canHandle) ? (["Delivered"] as const) : [];
  const canGoForward = (capacity: Capacity) => capacity === "admin" || settledStatuses.includes(payment);
  return capacities.flatMap((capacity) =>
    moves[from][capacity].filter((status) =>
      status === "Cancelled" ? canCancel(capacity, payment) : canGoForward(capacity),
    ),
  );
}

/** What stands in the way of a move that somebody has the right to. */
function findObstacle(line: LineState, status: ItemStatus): string | undefined {
  if (line.isExpectedBack)
    return line.isExpectedByHand ? undefined : "This item is in a parcel. Please set the parcel to Delivered.";
  if (status === "Cancelled")
    return line.isClaimed
      ? "This item was claimed or is being replaced, so it cannot be cancelled as well."
      : undefined;
  if (line.isLost) return "A parcel with this item was lost. Please decide about that parcel first.";
  if (itemStatuses.indexOf(status) > itemStatuses.indexOf(line.status)) return undefined;
  if (line.isClaimed) return "This item was claimed or is being replaced, so it cannot be set back.";
  if (line.hasArrivedInPart) return "Some pieces of this item were delivered, so it cannot be set back.";
  return line.isTracked ? "This item is in a parcel with a tracking number, so it cannot be set back." : undefined;
}

/** Why a line is not set to a status; nothing where it may be. The one rule for what is offered and for what is done. */
export function findRefusal(line: LineState, status: ItemStatus, mover: Mover): string | undefined {
  const { status: from } = line;
  if (from === status) return `This item is ${status} already.`;
  const permitted: readonly ItemStatus[] = permittedMoves(line, mover);
  if (permitted.includes(status)) return findObstacle(line, status);
  if (isFinal(from) && permitted.length === 0) return `This item is ${from} and stays so.`;
  const paid: readonly ItemStatus[] = permittedMoves(line, { ...mover, payment: "Paid" });
  if (paid.includes(status)) return "This order is not paid, so its items can be set to Cancelled only.";
  const open = allowedMoves(line, mover);
  if (open.length === 0) return `This item is ${from} and cannot be changed now.`;
  return `An item that is ${from} can be set to ${open.join(" or ")} only.`;
}

/** What a line may be set to. */
export const allowedMoves = (line: LineState, mover: Mover): ItemStatus[] => {
  const permitted: readonly ItemStatus[] = permittedMoves(line, mover);
  return itemStatuses.filter((status) => permitted.includes(status) && findRefusal(line, status, mover) === undefined);
};

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

/** Why a whole order is not cancelled; nothing where it may be. */
export function findOrderRefusal(lines: readonly Pick<LineState, "status" | "isClaimed">[]): string | undefined {
  if (lines.every(({ status }) => status === "Cancelled")) return "This order is cancelled already.";
  if (lines.some(({ status }) => status === "Delivered"))
    return "An order cannot be cancelled after some of it has been delivered.";
  return lines.some(({ isClaimed }) => isClaimed)
    ? "Something of this order was claimed or is being replaced, so it cannot be cancelled."
    : undefined;
}
