import { dayInIndia, formatDay } from "#contract/indian-time.ts";
import { formatRupees } from "#contract/money.ts";
import type { Return } from "#contract/sales/cases/returns.ts";

/** "by Thu, Nov 19", where the time is not up; a day that has passed is nothing to promise. */
export const byDay = (dueAt: string | null, isOverdue: boolean): string =>
  dueAt && !isOverdue ? ` by ${formatDay(dayInIndia(dueAt))}` : "";

const because = (reason: string) => (reason ? `: ${reason}` : ".");

const handOver = {
  "pick-up": "Please keep it ready: somebody fetches it at your address",
  "drop-off": "Please bring it to a counter of the courier",
};

/** Its buyer is asked where the money goes: none was named, or the bank refused it. */
export const needsAccount = ({ status, waitsFor }: Return): boolean => status === "Received" && waitsFor === "buyer";

function refundOf(about: Return): string {
  const { refund, refundTo, payout } = about;
  const amount = formatRupees(refund);
  if (!refundTo && needsAccount(about)) return `Please name the account that ${amount} goes to.`;
  if (!refundTo) return `${amount} goes back the way you paid. It can take a few days to arrive.`;
  if (payout?.state === "refused") return `${amount} could not be paid to ${refundTo}. Please name another account.`;
  return `${amount} is being paid to ${refundTo}.`;
}

/** How a return stands, and what comes next. */
export function returnNext(about: Return): string {
  const { status, way, reason, dueAt, isOverdue, refund, refundTo } = about;
  const by = byDay(dueAt, isOverdue);
  switch (status) {
    case "Requested":
      return `We look at your request and answer${by || " soon"}.`;
    case "Approved":
      return `${handOver[way]}${by}.`;
    case "Picked up":
      return `It is on its way to the seller, who looks at it and then pays you back.`;
    case "Received":
      if (about.items.length === 0) return `Nothing else of this order is left. ${refundOf(about)}`;
      return `It has arrived. ${refundOf(about)}`;
    case "Refunded":
      return `${formatRupees(refund)} was paid back${refundTo ? ` to ${refundTo}` : " the way you paid"}.`;
    case "Refused":
      return `It was refused${because(reason)}`;
    case "Rejected":
      return `Nothing of it could be accepted${because(reason)}`;
    case "Withdrawn":
      return "You withdrew it and keep everything.";
  }
}
