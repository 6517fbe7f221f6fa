import { formatRupees } from "#contract/money.ts";
import type { Claim } from "#contract/sales/cases/claims.ts";
import { byDay } from "#web/account/cases/returns/return-words.ts";

function acceptedNext(claim: Claim): string {
  const { decision, returnGoods, goodsReceivedAt, amount, refunded, refundTo, parcel, dueAt, isOverdue } = claim;
  const goods = returnGoods && !goodsReceivedAt;
  const fetched = `Please keep the goods ready${byDay(dueAt, isOverdue)}: somebody fetches them at your address`;
  if (decision === "Replacement") {
    if (parcel?.status === "Delivered")
      return goods ? `The replacement has arrived. ${fetched}.` : "The replacement has arrived.";
    return `You get a replacement${parcel ? ", it is on its way" : ""}.${goods ? ` ${fetched}.` : ""}`;
  }
  const money = formatRupees(refunded || amount);
  const where = refundTo ? `to ${refundTo}` : "back the way you paid";
  return goods ? `You get ${money} back. ${fetched}, then the money goes ${where}.` : `${money} goes ${where}.`;
}

/** How a claim stands, and what comes next. */
export function claimNext(claim: Claim): string {
  const { status, decision, reason, refunded, refundTo, dueAt, isOverdue } = claim;
  switch (status) {
    case "Requested":
      return `We look into it and answer${byDay(dueAt, isOverdue) || " soon"}.`;
    case "Accepted":
      return acceptedNext(claim);
    case "Settled":
      return decision === "Replacement"
        ? "It is settled: the replacement has arrived."
        : `It is settled: ${formatRupees(refunded)} was paid back${refundTo ? ` to ${refundTo}` : " the way you paid"}.`;
    case "Refused":
      return `It was refused${reason ? `: ${reason}` : "."}`;
  }
}
