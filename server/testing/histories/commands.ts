import fc from "fast-check";
import { findFaults } from "#server/oversight/data-checks/find-faults.ts";
import type { Answer, Deed, Step } from "./action.ts";
import { catchUp, expectSame } from "./compare.ts";
import { count, nthOf, type State } from "./model.ts";
import type { Stage } from "./stage.ts";
import { readView, type View } from "./view.ts";

export interface Model {
  /** Replaced where it is found out in which order two things have happened. */
  state: State;
  /** How much may still be done. */
  left: number;
}

/** What follows from what people do, so that it has been done before anybody looks. */
const jobs = [
  ...["follow-parcel", "refund-order", "track-refund", "track-payout", "settle-cases"],
  ...["issue-invoice", "issue-credit-note"],
];

interface Done {
  deed: Deed;
  answer: Answer;
}

async function lookAfter({ paying, note }: Stage, { goods, orders }: State, done: readonly Done[]): Promise<View> {
  const read = () =>
    readView(paying, {
      productIds: goods.map(({ id }) => id),
      known: orders.map(({ id }) => id),
      touched: done.flatMap(({ deed }) => deed.orders),
    });
  await paying.workOff(jobs);
  const view = await read();
  note(view);
  return view;
}

function settleAll(state: State, done: readonly Done[], view: View): void {
  for (const { deed, answer } of done) deed.settle(state, answer, view);
  catchUp(state, view);
  expectSame(state, view);
}

/** What an earlier history has left behind says nothing about this one. */
const knownFaults = new Set<string>();

async function expectSound({ paying: { db } }: Stage): Promise<void> {
  const faults = await findFaults(db, { skipsEmpty: true });
  const all = faults.flatMap(({ what, rows }) => rows.map((row) => `${what}: ${JSON.stringify(row)}`));
  const fresh = all.filter((fault) => !knownFaults.has(fault));
  for (const fault of fresh) knownFaults.add(fault);
  if (fresh.length > 0) throw new Error(`The data is not sound:\n${fresh.join("\n")}`);
}

/** A failure is told with all that was done before it. */
async function tell({ history }: Stage, what: () => Promise<void>): Promise<void> {
  try {
    await what();
  } catch (error) {
    const lines = history.map((line, i) => `${String(i + 1).padStart(3)} ${line}`);
    throw new Error(`${(error as Error).message}\n\nWhat was done:\n${lines.join("\n")}\n`, { cause: error });
  }
}

const outcomeOf = ({ status, body }: Answer): string => (status === 200 ? "" : ` -> ${status} ${body?.error ?? ""}`);

export abstract class Command implements fc.AsyncCommand<Model, Stage> {
  abstract isPossible(state: State): boolean;
  abstract act(model: Model, stage: Stage): Promise<void>;

  check({ state, left }: Model): boolean {
    return left > 0 && this.isPossible(state);
  }

  async run(model: Model, stage: Stage): Promise<void> {
    model.left -= 1;
    await tell(stage, async () => {
      await this.act(model, stage);
      if (model.left % stage.checksEvery === 0) await expectSound(stage);
    });
  }
}

/** At the end of a history, however few steps it had. */
export const expectSoundAtEnd = (stage: Stage): Promise<void> => tell(stage, () => expectSound(stage));

export class OneDoes extends Command {
  readonly name: string;
  readonly step: Step;
  readonly choice: unknown;

  constructor(name: string, { step, choice }: { step: Step; choice: unknown }) {
    super();
    this.name = name;
    this.step = step;
    this.choice = choice;
  }

  isPossible(state: State): boolean {
    return this.step(state) !== undefined;
  }

  async act({ state }: Model, stage: Stage): Promise<void> {
    const deed = this.step(state);
    if (!deed) return;
    const n = stage.history.push(deed.line) - 1;
    const answer = await deed.send(stage);
    stage.history[n] += outcomeOf(answer);
    const done = [{ deed, answer }];
    const before = JSON.stringify(state);
    settleAll(state, done, await lookAfter(stage, state, done));
    count(state, this.name, JSON.stringify(state) !== before);
  }

  override toString = () => `\n  ${this.name} ${fc.stringify(this.choice)}`;
}

/** Two people do something at the same moment, rather with the same order: it has to look as if one of them had come first. */
export class TwoDo extends Command {
  readonly n: number;
  readonly both: readonly OneDoes[];

  constructor(n: number, both: readonly OneDoes[]) {
    super();
    this.n = n;
    this.both = both;
  }

  #deeds(state: State): Deed[] | undefined {
    const placed = nthOf(state.orders, this.n);
    const deeds = this.both.map(({ step }) => (placed && step(aboutOne(state, placed.id))) ?? step(state));
    return deeds.every((deed) => deed !== undefined) ? deeds : undefined;
  }

  isPossible(state: State): boolean {
    return this.#deeds(state) !== undefined;
  }

  async act(model: Model, stage: Stage): Promise<void> {
    const deeds = this.#deeds(model.state) ?? [];
    const n = stage.history.push(`at once: ${deeds.map(({ line }) => line).join(" | ")}`) - 1;
    const done = await Promise.all(deeds.map(async (deed) => ({ deed, answer: await deed.send(stage) })));
    stage.history[n] += ` ->${done.map(({ answer }) => outcomeOf(answer).slice(3) || " done").join(" |")}`;
    const view = await lookAfter(stage, model.state, done);
    const reasons: string[] = [];
    for (const sequence of [done, done.toReversed()]) {
      const state = { ...structuredClone(model.state), isRace: true };
      try {
        settleAll(state, sequence, view);
        countTwo(state, done);
        model.state = { ...state, isRace: false };
        return;
      } catch (error) {
        reasons.push((error as Error).message);
      }
    }
    throw new Error(`As if neither had come first:\n${reasons.join("\n---\n")}`);
  }

  override toString = () => `\n  at once, with order ${this.n}:${this.both.map(String).join("")}`;
}

function countTwo(state: State, done: readonly Done[]): void {
  const isDone = done.map(({ answer: { status } }) => status === 200);
  count(
    state,
    isDone.every(Boolean)
      ? "at once, and both"
      : isDone.some(Boolean)
        ? "at once, and one of them"
        : "at once, and none",
  );
}

/** The state as if there were no other order. */
function aboutOne(state: State, id: string): State {
  const isIts = ({ order }: { order: string }) => order === id;
  return {
    ...state,
    orders: state.orders.filter((each) => each.id === id),
    lines: state.lines.filter(isIts),
    pieces: state.pieces.filter(isIts),
    parcels: state.parcels.filter(isIts),
    cases: state.cases.filter(isIts),
  };
}
