import { type RefundToForm, sellersWord } from "#contract/sales/payouts.ts";
import { idAt } from "#demo/data/dates.ts";
import { type DemoParcel, demoParcel } from "#demo/data/orders/add-parcels.ts";
import type { DemoOrder } from "#demo/data/orders/demo-order.ts";
import type { claims } from "#server/sales/cases/claims/tables.ts";
import type { exchanges } from "#server/sales/cases/exchanges/tables.ts";
import type { returnItems, returns } from "#server/sales/cases/returns/tables.ts";
import type { PieceAmounts } from "#server/sales/cases/share-of-pieces.ts";
import type { orderEvents } from "#server/sales/orders/tables.ts";
import type { TypedOrderEvent } from "#server/sales/orders/timeline/event-sentences.ts";
import type { sealDetails } from "#server/sales/payouts/service.ts";
import type { payouts } from "#server/sales/payouts/tables.ts";
import { daysAfter, type Step } from "./after-sale-clock.ts";
import type { AfterSalePlan, UnpaidState } from "./after-sale-plans.ts";

/** What is written of all orders, a table at a time. */
export interface Rows {
  parcels: DemoParcel[];
  returns: (typeof returns.$inferInsert)[];
  returnItems: (typeof returnItems.$inferInsert)[];
  exchanges: (typeof exchanges.$inferInsert)[];
  claims: (typeof claims.$inferInsert)[];
  payouts: (typeof payouts.$inferInsert)[];
  events: (typeof orderEvents.$inferInsert)[];
  photos: { returnId?: string; claimId?: string; pictureId: string; at: Date }[];
  /** Pieces that left the stock once more, and that came back. */
  taken: Stock[];
  back: Stock[];
}
type Stock = Pick<DemoOrder["lines"][number], "productId" | "size" | "quantity">;
type Line = DemoOrder["lines"][number];

export interface Sold {
  demo: DemoOrder;
  line: Line;
  plan: AfterSalePlan;
  brandId: string | null;
  at: (step: Step) => Date;
  /** What goes back for it, if anything. */
  given: PieceAmounts;
  account: ReturnType<typeof sealDetails>;
}

export function note(rows: Rows, { demo, line }: Sold, at: Date, { kind, ...data }: TypedOrderEvent): void {
  rows.events.push({ id: idAt(at), orderId: demo.order.id, createdAt: at, kind, data, itemId: line.id });
}

export const paiseOf = ({ totalPaise, taxPaise }: PieceAmounts): number => totalPaise + taxPaise;

/**
 * What staff pay themselves is due until they have; what a provider pays waits until it is through or refused. No courier reported any of
 * the cash, so that somebody approves it first.
 */
export function payOut(
  rows: Rows,
  sold: Sold,
  about: { returnId: string } | { claimId: string },
  state: UnpaidState | "done",
): void {
  const { demo, given, account, at } = sold;
  const [createdAt, endedAt, amountPaise] = [at("received"), at("ended"), paiseOf(given)];
  const isByProvider = state === "waiting" || state === "refused";
  const isOver = state === "done" || state === "refused";
  rows.payouts.push({
    id: idAt(createdAt),
    orderId: demo.order.id,
    ...about,
    amountPaise,
    state,
    createdAt,
    method: isBank(demo) ? "bank" : "upi",
    provider: isByProvider ? "demo" : "hand",
    proof: sellersWord,
    approvedAt: state === "to approve" ? null : createdAt,
    masked: account.refundToMasked,
    details: isOver ? null : account.refundTo,
    checkedAt: isOver ? endedAt : createdAt,
    ...(state === "done" && { doneAt: endedAt, reference: "UTR 412793300417" }),
  });
  note(rows, sold, createdAt, { kind: "payout-to-approve", amountPaise });
  if (state !== "to approve") note(rows, sold, createdAt, { kind: "payout-requested", amountPaise });
  if (isOver) note(rows, sold, endedAt, { kind: state === "done" ? "payout-done" : "payout-refused", amountPaise });
}

/** Every third buyer names a bank account, the others a UPI address. */
const isBank = ({ after }: DemoOrder): boolean => typeof after?.buyer === "number" && after.buyer % 3 === 0;

export const accountOf = (demo: DemoOrder): RefundToForm => {
  const { firstName, lastName } = demo.buyer;
  return isBank(demo)
    ? { account: "50100234567890", ifsc: "HDFC0001234", name: `${firstName} ${lastName}` }
    : { upi: `${firstName.toLowerCase()}@okdemo` };
};

/** The new piece of an exchange or claim, sent so that it arrives when that ended, or was sent when it was sent. */
export function send(
  rows: Rows,
  { demo, line, brandId, at, plan }: Sold,
  isDelivered: boolean,
  { exchangeId, claimId, size }: { exchangeId?: string; claimId?: string; size: Line["size"] },
): void {
  const from = isDelivered ? daysAfter(at("ended"), -110 / 24) : daysAfter(at("sent"), -44 / 24);
  rows.parcels.push(
    demoParcel({
      orderId: demo.order.id,
      brandId,
      from,
      courier: plan.courier,
      status: isDelivered ? "Delivered" : "Handed over",
      items: [{ itemId: line.id, size, quantity: 1 }],
      more: exchangeId ? { purpose: "exchange", exchangeId } : { purpose: "replacement", claimId: claimId ?? "" },
    }),
  );
}
