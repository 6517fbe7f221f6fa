import { formatSize } from "#contract/catalogue/sizes.ts";
import { formatDay } from "#contract/indian-time.ts";
import type { Exchange } from "#contract/sales/cases/exchanges.ts";
import { byDay } from "#web/account/cases/returns/return-words.ts";

const oldPiece = ({ quantity }: Exchange) => (quantity === 1 ? "the old piece" : "the old pieces");

/** The new one may come before the old one is back. */
function oldPieceDue(exchange: Exchange): string {
  const { receivedAt, accepted, reason, waitsFor, dueAt, isOverdue } = exchange;
  if (receivedAt && accepted === false) return ` The old one could not be taken back${reason ? `: ${reason}` : "."}`;
  if (receivedAt || waitsFor !== "buyer") return "";
  return ` Please give ${oldPiece(exchange)} back${byDay(dueAt, isOverdue)}.`;
}

const closings = {
  charged: "The old piece never came back, so the new one is to be paid.",
  "written off": "It is closed. There is nothing left for you to do.",
};

/** How an exchange stands, and what comes next. */
export function exchangeNext(exchange: Exchange): string {
  const { status, isReserved, promisedOn, dueAt, isOverdue, reason, closedAs, fromSize } = exchange;
  if (closedAs) return closings[closedAs];
  const size = formatSize(exchange.size);
  const by = byDay(dueAt, isOverdue);
  switch (status) {
    case "Requested":
      return isReserved
        ? `${size} is kept for you. We answer${by || " soon"}.`
        : `${size} is sold out. The next one that comes is yours${promisedOn ? `, if it comes until ${formatDay(promisedOn)}` : ""}.`;
    case "Approved":
      return isReserved
        ? `${size} is kept for you. Please keep ${oldPiece(exchange)} ready${by}: somebody fetches it at your address.`
        : `${size} is sold out. The next one that comes is yours${promisedOn ? `, if it comes until ${formatDay(promisedOn)}` : ""}.`;
    case "Picked up":
      return `Somebody has fetched ${oldPiece(exchange)}. ${size} is sent to you next.`;
    case "Received":
      return `${size} is sent to you next.${oldPieceDue(exchange)}`;
    case "Sent":
      return `${size} is on its way to you.${oldPieceDue(exchange)}`;
    case "Delivered":
      return `${size} has arrived.${oldPieceDue(exchange)}`;
    case "Refused":
      return `It was refused${reason ? `: ${reason}` : "."} You keep ${formatSize(fromSize, "size")}.`;
    case "Withdrawn":
      return `You keep ${formatSize(fromSize, "size")}.`;
  }
}
