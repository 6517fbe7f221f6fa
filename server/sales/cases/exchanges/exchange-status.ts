import type { ExchangeStatus } from "#contract/sales/cases/exchanges.ts";
import type { Settings } from "#server/settings/settings.ts";
import type { ExchangeRow } from "./tables.ts";

type Send = Settings["exchangeSend"];
type Facts = Pick<ExchangeRow, "status" | "receivedAt" | "sentAt" | "endedAt">;

/** What a seller may set an exchange to. The old pieces may arrive before or after the new ones are sent. */
export function nextStatuses({ status, receivedAt, endedAt }: Facts, send: Send): ExchangeStatus[] {
  if (endedAt) return [];
  const received: ExchangeStatus[] = receivedAt ? [] : ["Received"];
  switch (status) {
    case "Requested":
      return ["Approved", "Refused"];
    case "Approved":
      return ["Refused", "Picked up", "Received"];
    case "Picked up":
      return send === "picked-up" ? ["Received", "Sent"] : ["Received"];
    case "Received":
      return ["Sent"];
    case "Sent":
      return [...received, "Delivered"];
    case "Delivered":
      return received;
    default:
      return [];
  }
}

/** Whether a status is one that the exchange has been set to before: to set it again changes nothing. */
export function isAlready(
  row: Pick<ExchangeRow, "status" | "approvedAt" | "pickedUpAt" | "receivedAt" | "sentAt" | "deliveredAt">,
  status: ExchangeStatus,
): boolean {
  return row.status === status || (status === "Received" && row.receivedAt !== null);
}

/** Until the old piece is on its way a buyer may change their mind. */
export const canWithdraw = ({ status, endedAt }: Facts): boolean =>
  !endedAt && (status === "Requested" || status === "Approved");

/** The new piece is not there, and a person has to decide: it is still waited for, was lost, or came back to its sender. */
export const canTurnIntoReturn = ({ endedAt, sentAt, waitsFor }: Facts & Pick<ExchangeRow, "waitsFor">): boolean =>
  !endedAt && !sentAt && waitsFor === "shop";

/** The new piece has arrived, and the old one has not: only then a person may end it. */
export const canClose = (exchange: Facts & Pick<ExchangeRow, "deliveredAt">): boolean =>
  isOldPieceAway(exchange) && exchange.deliveredAt !== null;

/** The old piece should have come back and has not. */
export const isOldPieceAway = ({ endedAt, sentAt, receivedAt }: Facts): boolean => !endedAt && !!sentAt && !receivedAt;
