import type { Party } from "#server/sales/cases/returns/tables.ts";
import type { ClaimRow } from "./tables.ts";

const dayMs = 24 * 60 * 60_000;

/** So many days each step may take. */
const stepDays = { decide: 2, goods: 10, send: 2, deliver: 10, refund: 3, details: 14 };

interface Clock {
  waitsFor: Party | null;
  dueAt: Date | null;
  remindedAt: null;
}

type Step = keyof typeof stepDays;

const partyOf: Record<Step, Party> = {
  decide: "seller",
  goods: "seller",
  send: "seller",
  deliver: "seller",
  refund: "shop",
  details: "buyer",
};

/** Who does the next step of a claim, and by when. */
export const clockFor = (step: Step | null, now: Date): Clock =>
  step === null
    ? { waitsFor: null, dueAt: null, remindedAt: null }
    : { waitsFor: partyOf[step], dueAt: new Date(now.getTime() + stepDays[step] * dayMs), remindedAt: null };

/** The clock where only people of the shop can help: a replacement was lost or came back. */
export const clockForShop = (now: Date): Clock => ({ ...clockFor("decide", now), waitsFor: "shop" });

/** Whether goods are asked for and have not come. */
export const waitsForGoods = ({ returnGoods, goodsReceivedAt }: Pick<ClaimRow, "returnGoods" | "goodsReceivedAt">) =>
  returnGoods && goodsReceivedAt === null;
