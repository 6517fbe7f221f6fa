import type { ReturnStatusForm } from "#contract/sales/cases/returns.ts";
import { spread } from "#contract/sales/spread.ts";
import type { ReturnItemRow } from "#server/sales/cases/returns/tables.ts";
import { badRequest } from "#server/shop-error.ts";

export type DecidedItem = Pick<
  ReturnItemRow,
  "returnId" | "itemId" | "size" | "accepted" | "rejected" | "rejectedReason" | "acceptedPaise" | "acceptedTaxPaise"
>;

type Decision = NonNullable<ReturnStatusForm["items"]>[number];

/** Each piece is accepted or rejected. Without decisions all are accepted; with `Rejected` none is. */
export function decideItems(
  items: readonly ReturnItemRow[],
  form: Pick<ReturnStatusForm, "status" | "items" | "reason">,
): DecidedItem[] {
  const decisions = new Map((form.items ?? []).map((decision) => [findItem(items, decision), decision]));
  if (form.items && decisions.size !== form.items.length) throw badRequest("An item is decided on twice.");
  return items.map((item) => {
    if (form.status === "Rejected") return decide(item, { accepted: 0, rejected: item.quantity, reason: form.reason });
    if (!form.items) return decide(item, { accepted: item.quantity, rejected: 0, reason: "" });
    const decision = decisions.get(item);
    if (!decision) throw badRequest("Please decide on every item of the return.");
    return decide(item, { ...decision, reason: decision.reason || form.reason });
  });
}

/** By its id, and by its size where one item is there in two. */
function findItem(items: readonly ReturnItemRow[], { item, size }: Decision): ReturnItemRow {
  const found = items.filter((row) => row.itemId === item.toLowerCase() && (size === undefined || row.size === size));
  const [only] = found;
  if (!only) throw badRequest("An item is not part of this return.");
  if (found.length > 1) throw badRequest("Please say which size of the item you mean.");
  return only;
}

function decide(
  item: ReturnItemRow,
  { accepted, rejected, reason }: { accepted: number; rejected: number; reason: string },
): DecidedItem {
  const { returnId, itemId, size, quantity, totalPaise, taxPaise } = item;
  if (accepted + rejected !== quantity) {
    throw badRequest(`Please accept or reject each of the ${quantity} pieces.`);
  }
  if (rejected > 0 && !reason) {
    const sentence = "Please say why a piece is rejected.";
    throw badRequest(sentence, { reason: sentence });
  }
  const part = (amount: number) => spread(amount, [accepted, rejected])[0] ?? 0;
  return {
    returnId,
    itemId,
    size,
    accepted,
    rejected,
    rejectedReason: rejected > 0 ? reason : "",
    acceptedPaise: part(totalPaise),
    acceptedTaxPaise: part(taxPaise),
  };
}
