import { exchangeWaitDays, oldPieceDays } from "#contract/sales/cases/exchanges.ts";
import { indiaDay } from "#contract/sales/gst.ts";
import type { ExchangeRow } from "#server/sales/cases/exchanges/tables.ts";
import type { Party } from "#server/sales/cases/returns/tables.ts";
import type { Settings } from "#server/settings/settings.ts";

const dayMs = 24 * 60 * 60_000;
const addDays = (from: Date, days: number): Date => new Date(from.getTime() + days * dayMs);

/** The day in India until which a sold-out size is waited for. */
export const promisedDay = (now: Date): string => indiaDay(addDays(now, exchangeWaitDays));

/** Midnight in India is half past six in the evening before, UTC. */
const endOfIndianDay = (day: string): Date => new Date(`${day}T18:30:00Z`);

/** So many days each step may take. */
const stepDays = { pickUp: 5, receive: 10, send: 2, deliver: 10 };

type Facts = Pick<ExchangeRow, "status" | "receivedAt" | "sentAt" | "endedAt" | "promisedOn">;

interface Clock {
  waitsFor: Party | null;
  dueAt: Date | null;
}

/** Who acts next on an exchange and by when: the seller, unless a sold-out size is waited for. */
export function clockOf(exchange: Facts, now: Date, send: Settings["exchangeSend"]): Clock {
  const { status, receivedAt, sentAt, endedAt, promisedOn } = exchange;
  if (endedAt) return { waitsFor: null, dueAt: null };
  if (status === "Requested") return { waitsFor: "shop", dueAt: endOfIndianDay(promisedOn ?? promisedDay(now)) };
  const seller = (from: Date, days: number): Clock => ({ waitsFor: "seller", dueAt: addDays(from, days) });
  if (status === "Approved") return seller(now, stepDays.pickUp);
  if (status === "Picked up") return seller(now, send === "picked-up" ? stepDays.send : stepDays.receive);
  if (status === "Received") return seller(now, stepDays.send);
  return sentAt && !receivedAt ? seller(sentAt, oldPieceDays) : seller(now, stepDays.deliver);
}
