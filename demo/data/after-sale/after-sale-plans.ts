import type { Size } from "#contract/catalogue/sizes.ts";
import type { ClaimDecision, ClaimKind, ClaimStatus } from "#contract/sales/cases/claims.ts";
import type { ExchangeClosing, ExchangeStatus } from "#contract/sales/cases/exchanges.ts";
import type { ReturnReason, ReturnStatus } from "#contract/sales/cases/returns.ts";
import type { LostDecision, ParcelStatus } from "#contract/sales/parcels.ts";

/** How the money for a cash order stands that has not arrived. */
export type UnpaidState = "to approve" | "due" | "waiting" | "refused";

/** An order of one piece and what became of it once it was sent. It is to be paid in cash, if it does not say otherwise. */
export interface AfterSalePlan {
  buyer: "member" | number;
  daysAgo: number;
  /** The product that runs small, one of the demo merchant, or one of another seller. */
  product: "small" | "merchant" | "shop";
  size?: Size;
  /** The number of pieces, if more than one. */
  quantity?: number;
  isPaidOnline?: true;
  courier: string;
  parcel: ParcelStatus;
  /** How many days after its date it came, or is still not there. */
  late?: number;
  lost?: LostDecision;
  /** Three pieces were ordered: one was cancelled, one came, and one is on its way. */
  isSplit?: true;
  /** Its buyer cancelled it on its way. */
  isCalledOff?: true;
  return?: {
    status: ReturnStatus;
    reason: ReturnReason;
    way?: "drop-off";
    note?: string;
    photo?: true;
    /** How many of the received pieces were accepted, if not all. */
    accepted?: number;
    payout?: UnpaidState;
  };
  exchange?: {
    status: ExchangeStatus;
    to: Size;
    waits?: true;
    /** The old piece is not back, though the new one has arrived; or is, and cannot be sold any more. */
    old?: "away" | "spoiled";
    closedAs?: ExchangeClosing;
  };
  claim?: {
    kind: ClaimKind;
    status: ClaimStatus;
    decision?: ClaimDecision;
    note: string;
    photo?: true;
    goods?: "asked for" | "received";
    payout?: UnpaidState;
  };
}

const couriers = ["Delhivery", "Blue Dart", "India Post"];
const carrier = (n: number) => couriers[n % couriers.length] ?? "";

/** Sold and kept: what the shares of the reports are of. India Post is often late. */
const kept = Array.from({ length: 14 }, (_, n): AfterSalePlan => {
  const courier = carrier(n);
  return {
    buyer: n + 1,
    daysAgo: 14 + n * 4,
    courier,
    parcel: "Delivered",
    product: n % 3 === 0 ? "small" : n % 3 === 1 ? "merchant" : "shop",
    size: n % 2 === 0 ? "M" : "L",
    ...(courier === "India Post" && { late: 1 + (n % 3) }),
  };
});

/** One product runs small: most who send it back say so, and others change it for the next size. */
const tooSmall = Array.from(
  { length: 8 },
  (_, n): AfterSalePlan => ({
    buyer: n + 3,
    daysAgo: 15 + n * 7,
    product: "small",
    size: n < 6 ? "M" : "S",
    courier: carrier(n),
    parcel: "Delivered",
    ...(n % 3 === 2 && { late: 2 }),
    return: { status: "Refunded", reason: n === 4 ? "Changed my mind" : "Too small" },
  }),
);
const larger = Array.from(
  { length: 5 },
  (_, n): AfterSalePlan => ({
    buyer: n + 9,
    daysAgo: 16 + n * 9,
    product: "small",
    size: "M",
    courier: carrier(n),
    parcel: "Delivered",
    exchange: { status: "Delivered", to: "L" },
  }),
);

/** One of everything else, and for the account to look around with something at each stage. */
const each: AfterSalePlan[] = [
  { buyer: 1, daysAgo: 1.2, product: "merchant", courier: "Delhivery", parcel: "Packed" },
  { buyer: 2, daysAgo: 2.2, product: "shop", courier: "Blue Dart", parcel: "Handed over" },
  { buyer: 3, daysAgo: 3.5, product: "merchant", courier: "Delhivery", parcel: "In transit" },
  { buyer: 13, daysAgo: 3.8, product: "merchant", courier: "Delhivery", parcel: "In transit", isCalledOff: true },
  { buyer: 4, daysAgo: 4.4, product: "shop", courier: "India Post", parcel: "Out for delivery" },
  { buyer: 5, daysAgo: 4.6, product: "merchant", courier: "Blue Dart", parcel: "Attempt failed" },
  { buyer: 6, daysAgo: 11, product: "shop", courier: "India Post", parcel: "In transit", late: 4 },
  { buyer: 15, daysAgo: 13, product: "merchant", courier: "Delhivery", parcel: "Returned to sender" },
  { buyer: 7, daysAgo: 14, product: "merchant", courier: "India Post", parcel: "Lost" },
  { buyer: 8, daysAgo: 24, product: "shop", courier: "India Post", parcel: "Lost", lost: "refund" },
  { buyer: 9, daysAgo: 12, product: "shop", courier: "Blue Dart", parcel: "Lost", lost: "send again" },
  { buyer: 10, daysAgo: 6, product: "shop", quantity: 2, courier: "Delhivery", parcel: "In transit", isSplit: true },

  {
    buyer: "member",
    daysAgo: 6,
    product: "merchant",
    courier: "Delhivery",
    parcel: "Delivered",
    return: { status: "Requested", reason: "Not as shown", note: "The colour is much darker.", photo: true },
  },
  {
    buyer: 10,
    daysAgo: 10,
    product: "shop",
    courier: "India Post",
    parcel: "Delivered",
    return: { status: "Requested", reason: "Too large" },
  },
  {
    buyer: 11,
    daysAgo: 8,
    product: "merchant",
    courier: "Delhivery",
    parcel: "Delivered",
    return: { status: "Approved", reason: "Too large", way: "drop-off" },
  },
  {
    buyer: 12,
    daysAgo: 9,
    product: "shop",
    courier: "Blue Dart",
    parcel: "Delivered",
    return: { status: "Picked up", reason: "Changed my mind" },
  },
  {
    buyer: 13,
    daysAgo: 12,
    product: "merchant",
    courier: "Delhivery",
    parcel: "Delivered",
    return: { status: "Received", reason: "Damaged", note: "A seam is open.", photo: true },
  },
  {
    buyer: 14,
    daysAgo: 19,
    product: "shop",
    courier: "India Post",
    parcel: "Delivered",
    return: { status: "Refused", reason: "Other" },
  },
  {
    buyer: 16,
    daysAgo: 21,
    product: "merchant",
    courier: "Blue Dart",
    parcel: "Delivered",
    return: { status: "Rejected", reason: "Changed my mind" },
  },
  {
    buyer: "member",
    daysAgo: 20,
    product: "shop",
    courier: "Delhivery",
    parcel: "Delivered",
    return: { status: "Withdrawn", reason: "Too small" },
  },
  {
    buyer: 17,
    daysAgo: 13,
    product: "shop",
    courier: "Delhivery",
    parcel: "Delivered",
    return: { status: "Received", reason: "Too large", payout: "waiting" },
  },
  {
    buyer: 0,
    daysAgo: 14,
    product: "merchant",
    courier: "Blue Dart",
    parcel: "Delivered",
    return: { status: "Received", reason: "Not as shown", payout: "refused" },
  },
  {
    buyer: 4,
    daysAgo: 22,
    product: "shop",
    quantity: 2,
    courier: "Delhivery",
    parcel: "Delivered",
    return: { status: "Refunded", reason: "Changed my mind", accepted: 1 },
  },
  {
    buyer: "member",
    daysAgo: 28,
    product: "merchant",
    courier: "Delhivery",
    parcel: "Delivered",
    isPaidOnline: true,
    return: { status: "Refunded", reason: "Not as shown" },
  },

  {
    buyer: "member",
    daysAgo: 7,
    product: "small",
    size: "M",
    courier: "Delhivery",
    parcel: "Delivered",
    exchange: { status: "Approved", to: "L" },
  },
  {
    buyer: 2,
    daysAgo: 7.5,
    product: "small",
    size: "L",
    courier: "Delhivery",
    parcel: "Delivered",
    exchange: { status: "Requested", to: "M", waits: true },
  },
  {
    buyer: 3,
    daysAgo: 9,
    product: "small",
    size: "M",
    courier: "Blue Dart",
    parcel: "Delivered",
    exchange: { status: "Picked up", to: "L" },
  },
  {
    buyer: 4,
    daysAgo: 11,
    product: "small",
    size: "M",
    courier: "Blue Dart",
    parcel: "Delivered",
    exchange: { status: "Received", to: "L" },
  },
  {
    buyer: 5,
    daysAgo: 12,
    product: "small",
    size: "L",
    courier: "Delhivery",
    parcel: "Delivered",
    exchange: { status: "Sent", to: "M" },
  },
  {
    buyer: 6,
    daysAgo: 17,
    product: "small",
    size: "M",
    courier: "Delhivery",
    parcel: "Delivered",
    exchange: { status: "Refused", to: "L" },
  },
  {
    buyer: 7,
    daysAgo: 18,
    product: "small",
    size: "M",
    courier: "India Post",
    parcel: "Delivered",
    exchange: { status: "Withdrawn", to: "L" },
  },
  {
    buyer: 8,
    daysAgo: 44,
    product: "small",
    size: "M",
    courier: "Delhivery",
    parcel: "Delivered",
    exchange: { status: "Delivered", to: "L", closedAs: "written off" },
  },
  {
    buyer: 15,
    daysAgo: 47,
    product: "small",
    size: "M",
    courier: "India Post",
    parcel: "Delivered",
    exchange: { status: "Delivered", to: "L", closedAs: "charged" },
  },
  {
    buyer: 16,
    daysAgo: 40,
    product: "small",
    size: "M",
    courier: "Blue Dart",
    parcel: "Delivered",
    exchange: { status: "Delivered", to: "L", old: "away" },
  },
  {
    buyer: 17,
    daysAgo: 31,
    product: "small",
    size: "M",
    courier: "Delhivery",
    parcel: "Delivered",
    exchange: { status: "Delivered", to: "L", old: "spoiled" },
  },

  {
    buyer: "member",
    daysAgo: 6.5,
    product: "shop",
    courier: "India Post",
    parcel: "Delivered",
    claim: { kind: "Damaged", status: "Requested", note: "There is a tear at the sleeve.", photo: true },
  },
  {
    buyer: 9,
    daysAgo: 12,
    product: "merchant",
    courier: "India Post",
    parcel: "Delivered",
    claim: { kind: "Wrong item", status: "Accepted", decision: "Replacement", note: "I ordered another pattern." },
  },
  {
    buyer: 10,
    daysAgo: 23,
    product: "merchant",
    courier: "India Post",
    parcel: "Delivered",
    claim: { kind: "Missing", status: "Settled", decision: "Refund", note: "The parcel was empty." },
  },
  {
    buyer: 11,
    daysAgo: 25,
    product: "shop",
    courier: "Blue Dart",
    parcel: "Delivered",
    claim: { kind: "Never arrived", status: "Refused", decision: "Refuse", note: "Nobody rang." },
  },
  {
    buyer: 12,
    daysAgo: 33,
    product: "shop",
    courier: "India Post",
    parcel: "Delivered",
    claim: { kind: "Damaged", status: "Settled", decision: "Replacement", note: "It has a stain.", photo: true },
  },
  {
    buyer: 13,
    daysAgo: 10,
    product: "merchant",
    courier: "Blue Dart",
    parcel: "Delivered",
    claim: { kind: "Wrong item", status: "Accepted", decision: "Refund", note: "This is for men.", goods: "asked for" },
  },
  {
    buyer: 14,
    daysAgo: 27,
    product: "shop",
    courier: "Delhivery",
    parcel: "Delivered",
    claim: { kind: "Damaged", status: "Settled", decision: "Refund", note: "The zip broke.", goods: "received" },
  },
  {
    buyer: 0,
    daysAgo: 15,
    product: "shop",
    courier: "India Post",
    parcel: "Delivered",
    claim: { kind: "Missing", status: "Accepted", decision: "Refund", note: "One was missing.", payout: "refused" },
  },
  {
    buyer: 2,
    daysAgo: 11,
    product: "merchant",
    courier: "India Post",
    parcel: "Delivered",
    claim: {
      kind: "Never arrived",
      status: "Accepted",
      decision: "Refund",
      note: "The lift man took it.",
      payout: "to approve",
    },
  },
];

export const afterSalePlans: readonly AfterSalePlan[] = [...kept, ...tooSmall, ...larger, ...each];

/** Whether the money for the piece goes back. */
export const isGivenBack = ({ return: sentBack, claim }: AfterSalePlan): boolean =>
  sentBack?.status === "Received" ||
  sentBack?.status === "Refunded" ||
  (claim?.decision === "Refund" && claim.goods !== "asked for");
