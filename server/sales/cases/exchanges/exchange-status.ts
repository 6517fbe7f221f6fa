import { can } from "#contract/customers/roles.ts";
import { type ExchangeStatus, exchangeWaitDays, oldPieceDays } from "#contract/sales/cases/exchanges.ts";
import { indiaDay } from "#contract/sales/gst.ts";
import type { CaseMoves } from "#server/sales/cases/case-moves.ts";
import { caseRolesOf } from "#server/sales/cases/case-roles.ts";
import { addDays, type Deadline, deadline, deadlineIn, noDeadline } from "#server/sales/cases/deadline.ts";
import type { Settings } from "#server/settings/settings.ts";
import type { ExchangeRow } from "./tables.ts";

type Send = Settings["exchangeSend"];
type State = Pick<ExchangeRow, "status" | "receivedAt" | "sentAt" | "endedAt">;

/** What seems to be allowed by the status is not, once it has ended, for a second time, or too early. */
function isOpen({ row, send }: { row: State; send: Send }, status: ExchangeStatus): boolean {
  if (row.endedAt) return false;
  if (status === "Received") return row.receivedAt === null;
  return status !== "Sent" || row.status === "Received" || send === "picked-up";
}

/** What a seller may set an exchange to. The old pieces may arrive before or after the new ones are sent. */
export const exchangeMoves: CaseMoves<{ row: ExchangeRow; send: Send }, ExchangeStatus> = {
  name: "exchange",
  from: {
    Requested: ["Approved", "Refused"],
    Approved: ["Refused", "Picked up", "Received"],
    "Picked up": ["Received", "Sent"],
    Received: ["Sent"],
    Sent: ["Received", "Delivered"],
    Delivered: ["Received"],
    Refused: [],
    Withdrawn: [],
  },
  isTheirs: (who, { row }) => caseRolesOf(who, row).isSeller || can(who, "manage orders"),
  isMade: ({ row }, status) => row.status === status || (status === "Received" && row.receivedAt !== null),
  isOpen,
  refuse: ({ row }, _, open) =>
    open.length === 0
      ? `This exchange is ${row.status} and stays so.`
      : `An exchange that is ${row.status} can be set to ${open.join(" or ")} only.`,
};

/** The new piece is not there, and a person has to decide: it is still waited for, was lost, or came back to its sender. */
export const canTurnIntoReturn = ({ endedAt, sentAt, waitsFor }: State & Pick<ExchangeRow, "waitsFor">): boolean =>
  !endedAt && !sentAt && waitsFor === "shop";

/** The new piece has arrived, and the old one has not: only then a person may end it. */
export const canClose = (exchange: State & Pick<ExchangeRow, "deliveredAt">): boolean =>
  isOldPieceAway(exchange) && exchange.deliveredAt !== null;

/** The old piece should have come back and has not. */
export const isOldPieceAway = ({ endedAt, sentAt, receivedAt }: State): boolean => !endedAt && !!sentAt && !receivedAt;

/** The day in India until which a sold-out size is waited for. */
export const promisedDay = (now: Date): string => indiaDay(addDays(now, exchangeWaitDays));

/** Midnight in India is half past six in the evening before, UTC. */
const endOfIndianDay = (day: string): Date => new Date(`${day}T18:30:00Z`);

/** So many days each step may take. */
const stepDays = { pickUp: 5, receive: 10, send: 2, deliver: 10 };

/** Who acts next on an exchange and by when: the seller, unless a sold-out size is waited for. */
export function deadlineOf(exchange: State & Pick<ExchangeRow, "promisedOn">, now: Date, send: Send): Deadline {
  const { status, receivedAt, sentAt, endedAt, promisedOn } = exchange;
  if (endedAt) return noDeadline;
  if (status === "Requested") return deadline("shop", endOfIndianDay(promisedOn ?? promisedDay(now)));
  if (status === "Approved") return deadlineIn(stepDays.pickUp, "seller", now);
  if (status === "Picked up") return deadlineIn(send === "picked-up" ? stepDays.send : stepDays.receive, "seller", now);
  if (status === "Received") return deadlineIn(stepDays.send, "seller", now);
  return sentAt && !receivedAt
    ? deadlineIn(oldPieceDays, "seller", sentAt)
    : deadlineIn(stepDays.deliver, "seller", now);
}
