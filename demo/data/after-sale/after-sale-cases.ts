import { indiaDay } from "#contract/gst.ts";
import { idAt } from "#demo/data/dates.ts";
import { daysAfter } from "./after-sale-clock.ts";
import type { AfterSalePlan } from "./after-sale-plans.ts";
import { note, payOut, type Rows, type Sold, send } from "./after-sale-rows.ts";

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
  const { demo, line, brandId, at, paise, account } = sold;
  const { status } = plan;
  const id = idAt(at("asked"));
  const isReceived = ["Received", "Refunded", "Rejected"].includes(status);
  const isAccepted = isReceived && status !== "Rejected";
  const isApproved = isReceived || status === "Approved" || status === "Picked up";
  const isEnded = ended.includes(status);
  const clock = returnWaits[status as keyof typeof returnWaits];
  rows.returns.push({
    ...{ id, orderId: demo.order.id, userId: demo.order.userId, brandId, status, createdAt: at("asked") },
    ...{ way: plan.way ?? "pick-up", note: plan.note ?? "", reason: refusals[status] ?? "" },
    ...{ refundPaise: paise, acceptedPaise: isAccepted ? paise : 0 },
    ...{ refundTo: isEnded ? null : account.refundTo, refundToMasked: account.refundToMasked },
    approvedAt: isApproved ? at("approved") : null,
    pickedUpAt: isReceived || status === "Picked up" ? at("pickedUp") : null,
    receivedAt: isReceived ? at("received") : null,
    endedAt: isEnded ? at("ended") : null,
    ...(clock && { waitsFor: clock.waitsFor, dueAt: daysAfter(at(clock.step), clock.days) }),
  });
  rows.returnItems.push({
    ...{ returnId: id, itemId: line.id, size: line.size, quantity: 1, reason: plan.reason },
    ...{ totalPaise: line.totalPaise, taxPaise: line.taxPaise },
    ...{ accepted: isAccepted ? 1 : 0, rejected: status === "Rejected" ? 1 : 0 },
    rejectedReason: status === "Rejected" ? (refusals.Rejected ?? "") : "",
    ...(isAccepted && { acceptedPaise: line.totalPaise, acceptedTaxPaise: line.taxPaise }),
  });
  note(rows, sold, at("asked"), { kind: "return-moved", status: "Requested" });
  if (isReceived) note(rows, sold, at("received"), { kind: "return-moved", status: "Received" });
  if (status === "Approved") note(rows, sold, at("approved"), { kind: "return-moved", status });
  if (status === "Picked up") note(rows, sold, at("pickedUp"), { kind: "return-moved", status });
  if (isEnded) note(rows, sold, at("ended"), { kind: "return-moved", status });
  if (isAccepted) {
    payOut(rows, sold, { returnId: id }, status === "Refunded");
    rows.back.push(line);
  }
  if (plan.photo && line.pictureId) rows.photos.push({ returnId: id, pictureId: line.pictureId, at: at("asked") });
}

export function addExchange(rows: Rows, sold: Sold, plan: NonNullable<AfterSalePlan["exchange"]>): void {
  const { demo, line, brandId, at } = sold;
  const { status, to, waits = false, writtenOff = false } = plan;
  const id = idAt(at("asked"));
  const isVoid = status === "Refused" || status === "Withdrawn";
  const isSent = status === "Sent" || status === "Delivered";
  const isBack = status === "Received" || (status === "Delivered" && !writtenOff);
  const isOver = isVoid || status === "Delivered";
  const isReserved = !isVoid && !waits;
  const [sentAt, arrivedAt] = [at("sent"), at("ended")];
  const due = waits ? daysAfter(new Date(), 12) : daysAfter(isSent ? sentAt : at("approved"), isSent ? 20 : 5);
  rows.exchanges.push({
    ...{ id, orderId: demo.order.id, itemId: line.id, userId: demo.order.userId, brandId, status, isReserved },
    ...{ fromSize: line.size, size: to, quantity: 1, createdAt: at("asked") },
    promisedOn: waits ? indiaDay(due) : null,
    approvedAt: isReserved ? at("approved") : null,
    pickedUpAt: status === "Picked up" || isBack || status === "Sent" ? at("pickedUp") : null,
    receivedAt: isBack ? at("received") : null,
    isAccepted: isBack ? true : null,
    ...(isSent && { sentAt }),
    ...(status === "Delivered" && { deliveredAt: arrivedAt }),
    endedAt: isOver ? at("ended") : null,
    ...(writtenOff && { closedAs: "written off" as const }),
    reason: status === "Refused" ? "The piece has been worn." : "",
    ...(!isOver && { waitsFor: waits ? ("shop" as const) : ("seller" as const), dueAt: due }),
  });
  const item = { name: line.name, size: line.size, newSize: to };
  note(rows, sold, at("asked"), { kind: "exchange-moved", ...item, status: waits ? "Requested" : "Approved" });
  if (isOver) note(rows, sold, at("ended"), { kind: "exchange-moved", ...item, status });
  if (isReserved) rows.taken.push({ ...line, size: to });
  if (isBack) rows.back.push(line);
  if (isSent) send(rows, sold, status === "Delivered", { exchangeId: id, size: to });
}

export function addClaim(rows: Rows, sold: Sold, plan: NonNullable<AfterSalePlan["claim"]>): void {
  const { demo, line, brandId, at, paise, account } = sold;
  const { kind, status, decision = null } = plan;
  const id = idAt(at("asked"));
  const isRefund = decision === "Refund" && status === "Settled";
  const isReplaced = decision === "Replacement";
  const isOpen = status === "Requested" || status === "Accepted";
  const from = status === "Requested" ? at("asked") : at("sent");
  rows.claims.push({
    ...{ id, orderId: demo.order.id, itemId: line.id, userId: demo.order.userId, brandId, kind, status, decision },
    ...{ size: line.size, quantity: 1, note: plan.note, wish: isReplaced ? "Replacement" : "Refund" },
    ...{ totalPaise: line.totalPaise, taxPaise: line.taxPaise, createdAt: at("asked") },
    ...{ refundedPaise: isRefund ? paise : 0, isReserved: isReplaced },
    ...(decision && { decidedAt: at("approved") }),
    ...(status === "Settled" && { settledAt: at("ended") }),
    reason: status === "Refused" ? "The courier has your signature for it." : "",
    ...(isOpen && { waitsFor: "seller" as const, dueAt: daysAfter(from, 4), refundTo: account.refundTo }),
    refundToMasked: account.refundToMasked,
  });
  const item = { name: line.name, size: line.size, claim: kind };
  note(rows, sold, at("asked"), { kind: "claim-moved", ...item, status: "Requested" });
  if (status !== "Requested") {
    note(rows, sold, at(status === "Settled" ? "ended" : "approved"), { kind: "claim-moved", ...item, status });
  }
  if (isRefund) payOut(rows, sold, { claimId: id }, true);
  if (isReplaced) {
    rows.taken.push(line);
    send(rows, sold, status === "Settled", { claimId: id, size: line.size });
  }
  if (plan.photo && line.pictureId) rows.photos.push({ claimId: id, pictureId: line.pictureId, at: at("asked") });
}
