import fc from "fast-check";
import { parcelPurposes } from "#contract/sales/parcels.ts";
import type { Action } from "./action.ts";
import { cancelItem, cancelOrder, releaseUnpaid } from "./cancelling.ts";
import { changePrice, changeShipping, changeStock, startPromotion, stopPromotions } from "./changing.ts";
import { addClaim, decideClaim, receiveGoods } from "./claiming.ts";
import { type Command, expectSoundAtEnd, type Model, OneDoes, TwoDo } from "./commands.ts";
import {
  addExchange,
  closeExchange,
  moveExchange,
  packExchange,
  reserveWaiting,
  turnExchange,
  withdrawExchange,
} from "./exchanging.ts";
import { addReturn, moveReturn, nameAccount, payOut, withdrawReturn } from "./returning.ts";
import { decideLost, moveParcel, pack, report, returnToSender, setItem, unpack } from "./sending.ts";
import { guestArrives, guestJoins, order, pay } from "./shopping.ts";
import { openStage, type Paying, type Stage } from "./stage.ts";
import { type Start, starts } from "./starts.ts";
import type { View } from "./view.ts";

const actions: readonly Action[] = [
  ...[order, pay, guestArrives, guestJoins],
  ...[changePrice, changeStock, startPromotion, stopPromotions, changeShipping],
  ...[cancelItem, cancelOrder, releaseUnpaid],
  ...[pack, moveParcel, report, unpack, decideLost, setItem, returnToSender],
  ...[addReturn, moveReturn, withdrawReturn, nameAccount, payOut],
  ...[addExchange, moveExchange, packExchange, withdrawExchange, turnExchange, closeExchange, reserveWaiting],
  ...[addClaim, decideClaim, receiveGoods],
];

const one = fc.oneof(
  ...actions.map(({ name, weight, choices }) => ({
    weight,
    arbitrary: choices.map((chosen) => new OneDoes(name, chosen)),
  })),
);

const ways = ["Delivered", "Returned to sender", "Lost"];
/** What has to happen now and then, or the rules about it are not walked over. */
const happenings = [
  ...["a promotion", "a coupon", "both", "shipping"].map((what) => `an order with ${what}`),
  ...["an order of a guest", "orders of a guest that an account has now"],
  ...["an order paid online", "an order paid at the door", "a fee for paying at the door"],
  ...["cancelling some pieces of a line", "cancelling what is on its way"],
  ...parcelPurposes.flatMap((purpose) => ways.map((way) => `a parcel of kind ${purpose} that is ${way}`)),
  ...ways.map((way) => `a parcel of kind order that is ${way}, cancelled`),
  ...["both", "one of them", "none"].map((who) => `at once, and ${who}`),
];

/** Mostly somebody alone; otherwise two, who may also want the very same. */
const command: fc.Arbitrary<Command> = fc
  .record({ n: fc.nat({ max: 99 }), first: one, other: fc.option(one, { freq: 3 }), crowd: fc.nat({ max: 6 }) })
  .map(({ n, first, other, crowd }) => (crowd < 6 ? first : new TwoDo(n, [first, other ?? first])));

/**
 * Many more than are done: what there is nothing for is left out. Without the usual leaning to the smallest, or all would happen to the
 * first order.
 */
const commandsOf = (length: number) =>
  fc.noBias(fc.commands<Model, Stage, false>([command], { maxCommands: 10 * length, size: "max" }));

export interface Chances {
  seed: number;
  runs: number;
  /** How much is done in one history at most. */
  length: number;
  /** The checks of the data take as long as a few steps. */
  checksEvery: number;
  /** A history that fails is told as it was, and not made as short as it can be. */
  isRaw?: boolean;
}

/** What a shop is set to for it: nothing is refused for its number. */
export const historySettings = {
  RATE_LIMITS: "off",
  COD_REFUSALS_MAX: "0",
  COD_MAX_RUPEES: "1000000",
  UNPAID_ORDER_MINUTES: "1000",
};

/** Which states parcels, returns, exchanges and claims were seen in, and which they were seen to leave. */
function openLog() {
  const last = new Map<string, string>();
  const visited = new Set<string>();
  const left = new Set<string>();
  const note = ({ parcels, returns, exchanges, claims }: View): void => {
    for (const [kind, rows] of Object.entries({ parcel: parcels, return: returns, exchange: exchanges, claim: claims }))
      for (const { id, status } of rows) {
        const before = last.get(id);
        if (before !== undefined && before !== status) left.add(`${kind} ${before}`);
        last.set(id, status);
        visited.add(`${kind} ${status}`);
      }
  };
  return { visited, left, note };
}

/**
 * Random histories over all rules at once, each in one of the two schemes of tax. What fails is told with its seed. Gives the
 * states that were reached, and how often each thing was done with effect.
 */
export async function playHistories(paying: Paying, { seed, runs, length, checksEvery, isRaw = false }: Chances) {
  const { note, ...states } = openLog();
  const done: Record<string, number> = Object.fromEntries(
    [...actions.map(({ name }) => name), ...happenings].map((what) => [what, 0]),
  );
  const schemes = fc.constantFrom("flat" as const, "gst" as const);
  const begins = fc.constantFrom(...(Object.keys(starts) as Start[]));
  const property = fc.asyncProperty(schemes, begins, commandsOf(length), async (scheme, start, commands) => {
    const { state, stage } = await openStage(paying, { scheme, checksEvery, note });
    const model = { state, left: starts[start].length };
    for (const command of starts[start]) await command.run(model, stage);
    model.left = length;
    await fc.asyncModelRun(() => ({ model, real: stage }), commands);
    await expectSoundAtEnd(stage);
    for (const [what, times] of Object.entries(model.state.done)) done[what] = (done[what] ?? 0) + times;
  });
  await fc.assert(property, { seed, numRuns: runs, endOnFailure: isRaw });
  return { ...states, done };
}
