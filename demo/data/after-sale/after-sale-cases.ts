import { indiaDay } from "#contract/sales/gst.ts";
import { idAt } from "#demo/data/dates.ts";
import { daysAfter } from "./after-sale-clock.ts";
import type { AfterSalePlan } from "./after-sale-plans.ts";
import { note, paiseOf, payOut, type Rows, type Sold, send } from "./after-sale-rows.ts";

const ended = ["Refunded", "Refused", "Rejected", "Withdrawn"];

const returnWaits = {
  Requested: { waitsFor: "seller", step: "asked", days: 2 },
  Approved: { waitsFor: "buyer", step: "approved", days: 7 },
  "Picked up": { waitsFor: "seller", step: "pickedUp", days: 9 },
  Received: { waitsFor: "shop", step: "received", days: 3 },
} as const;

const refusals: Record<string, string> = {
  Refused: "The labels were cut off, as your photo shows.",
  Rejected: "The piece has been worn and washed.",
};

export function addReturn(rows: Rows, sold: Sold, plan: NonNullable<AfterSalePlan["return"]>): void {
  const { demo, line, brandId, at, given, account } = sold;
  const { status, payout = status === "Refunded" ? "done" : "due" } = plan;
  const id = idAt(at("asked"));
  const isReceived = ["Received", "Refunded", "Rejected"].includes(status);
  const isAccepted = isReceived && status !== "Rejected";
  const isApproved = isReceived || status === "Approved" || status === "Picked up";
  const isEnded = ended.includes(status);
  const rejected = isReceived ? line.quantity - given.quantity : 0;
  const isCash = !sold.plan.isPaidOnline;
  const refused = { waitsFor: "buyer", step: "ended", days: 7 } as const;
  const clock = payout === "refused" ? refused : returnWaits[status as keyof typeof returnWaits];
  rows.returns.push({
    id,
    orderId: demo.order.id,
    userId: demo.order.userId,
    brandId,
    status,
    createdAt: at("asked"),
    way: plan.way ?? "pick-up",
    note: plan.note ?? "",
    reason: refusals[status] ?? "",
    refundPaise: paiseOf(line),
    acceptedPaise: paiseOf(given),
    ...(isCash && { refundTo: isEnded ? null : account.refundTo, refundToMasked: account.refundToMasked }),
    approvedAt: isApproved ? at("approved") : null,
    pickedUpAt: isReceived || status === "Picked up" ? at("pickedUp") : null,
    receivedAt: isReceived ? at("received") : null,
    endedAt: isEnded ? at("ended") : null,
    ...(clock && { waitsFor: clock.waitsFor, dueAt: daysAfter(at(clock.step), clock.days) }),
  });
  rows.returnItems.push({
    returnId: id,
    itemId: line.id,
    size: line.size,
    quantity: line.quantity,
    reason: plan.reason,
    totalPaise: line.totalPaise,
    taxPaise: line.taxPaise,
    accepted: given.quantity,
    rejected,
    rejectedReason: rejected > 0 ? (refusals.Rejected ?? "") : "",
    acceptedPaise: given.totalPaise,
    acceptedTaxPaise: given.taxPaise,
  });
  note(rows, sold, at("asked"), { kind: "return-moved", status: "Requested" });
  if (isReceived) note(rows, sold, at("received"), { kind: "return-moved", status: "Received" });
  if (status === "Approved") note(rows, sold, at("approved"), { kind: "return-moved", status });
  if (status === "Picked up") note(rows, sold, at("pickedUp"), { kind: "return-moved", status });
  if (isEnded) note(rows, sold, at("ended"), { kind: "return-moved", status });
  if (isAccepted && isCash) payOut(rows, sold, { returnId: id }, payout);
  if (isAccepted && !isCash) {
    note(rows, sold, at("received"), { kind: "refund-requested", amountPaise: paiseOf(given) });
    note(rows, sold, at("ended"), { kind: "refund-done", amountPaise: paiseOf(given) });
  }
  rows.back.push({ ...line, quantity: given.quantity });
  if (plan.photo && line.pictureId) rows.photos.push({ returnId: id, pictureId: line.pictureId, at: at("asked") });
}

export function addExchange(rows: Rows, sold: Sold, plan: NonNullable<AfterSalePlan["exchange"]>): void {
  const { demo, line, brandId, at } = sold;
  const { status, to, waits = false, old, closedAs } = plan;
  const id = idAt(at("asked"));
  const isVoid = status === "Refused" || status === "Withdrawn";
  const isSent = status === "Sent" || status === "Delivered";
  const isBack = status === "Received" || (status === "Delivered" && !closedAs && old !== "away");
  const isOver = isVoid || (status === "Delivered" && old !== "away");
  const isReserved = !isVoid && !waits;
  const [sentAt, arrivedAt] = [at("sent"), at("ended")];
  const due = waits ? daysAfter(new Date(), 12) : daysAfter(isSent ? sentAt : at("approved"), isSent ? 20 : 5);
  rows.exchanges.push({
    id,
    orderId: demo.order.id,
    itemId: line.id,
    userId: demo.order.userId,
    brandId,
    status,
    isReserved,
    fromSize: line.size,
    size: to,
    quantity: 1,
    createdAt: at("asked"),
    promisedOn: waits ? indiaDay(due) : null,
    approvedAt: isReserved ? at("approved") : null,
    pickedUpAt: status === "Picked up" || isBack || status === "Sent" ? at("pickedUp") : null,
    receivedAt: isBack ? at("received") : null,
    isAccepted: isBack ? old !== "spoiled" : null,
    ...(isSent && { sentAt }),
    ...(status === "Delivered" && { deliveredAt: arrivedAt }),
    endedAt: closedAs ? new Date() : isOver ? at("ended") : null,
    ...(closedAs && { closedAs }),
    reason: status === "Refused" || old === "spoiled" ? "The piece has been worn." : "",
    ...(!isOver && { waitsFor: waits ? ("shop" as const) : ("seller" as const), dueAt: due }),
  });
  const item = { name: line.name, size: line.size, newSize: to };
  note(rows, sold, at("asked"), { kind: "exchange-moved", ...item, status: waits ? "Requested" : "Approved" });
  if (isVoid || status === "Delivered") note(rows, sold, at("ended"), { kind: "exchange-moved", ...item, status });
  if (isReserved) rows.taken.push({ ...line, size: to });
  if (isBack && old !== "spoiled") rows.back.push(line);
  if (isSent) send(rows, sold, status === "Delivered", { exchangeId: id, size: to });
}

/** Who has to act next on a claim that is open. */
function claimWaits({ status, decision, goods, payout }: NonNullable<AfterSalePlan["claim"]>) {
  if (status === "Requested") return { waitsFor: "seller", step: "asked", days: 4 } as const;
  if (payout === "refused") return { waitsFor: "buyer", step: "ended", days: 14 } as const;
  if (decision === "Refund" && goods !== "asked for") return { waitsFor: "shop", step: "received", days: 3 } as const;
  return { waitsFor: "seller", step: decision === "Refund" ? "approved" : "sent", days: goods ? 10 : 4 } as const;
}

export function addClaim(rows: Rows, sold: Sold, plan: NonNullable<AfterSalePlan["claim"]>): void {
  const { demo, line, brandId, at, given, account } = sold;
  const { kind, status, decision = null, goods, payout = status === "Settled" ? "done" : "due" } = plan;
  const id = idAt(at("asked"));
  const isUnreachable = payout === "refused";
  const isReplaced = decision === "Replacement";
  const isOpen = status === "Requested" || status === "Accepted";
  const clock = claimWaits(plan);
  rows.claims.push({
    id,
    orderId: demo.order.id,
    itemId: line.id,
    userId: demo.order.userId,
    brandId,
    kind,
    status,
    decision,
    size: line.size,
    quantity: 1,
    note: plan.note,
    wish: isReplaced ? "Replacement" : "Refund",
    totalPaise: line.totalPaise,
    taxPaise: line.taxPaise,
    createdAt: at("asked"),
    refundedPaise: paiseOf(given),
    isReserved: isReplaced,
    returnGoods: goods !== undefined,
    ...(goods === "received" && { goodsReceivedAt: at("received") }),
    ...(decision && { decidedAt: at("approved") }),
    ...(status === "Settled" && { settledAt: at("ended") }),
    reason: status === "Refused" ? "The courier has your signature for it." : "",
    ...(isOpen && { waitsFor: clock.waitsFor, dueAt: daysAfter(at(clock.step), clock.days) }),
    ...(!isUnreachable && { refundTo: isOpen ? account.refundTo : null, refundToMasked: account.refundToMasked }),
  });
  const item = { name: line.name, size: line.size, claim: kind };
  note(rows, sold, at("asked"), { kind: "claim-moved", ...item, status: "Requested" });
  if (status !== "Requested") {
    note(rows, sold, at(status === "Settled" ? "ended" : "approved"), { kind: "claim-moved", ...item, status });
  }
  if (given.quantity > 0) payOut(rows, sold, { claimId: id }, payout);
  if (isReplaced) {
    rows.taken.push(line);
    send(rows, sold, status === "Settled", { claimId: id, size: line.size });
  }
  if (plan.photo && line.pictureId) rows.photos.push({ claimId: id, pictureId: line.pictureId, at: at("asked") });
}
