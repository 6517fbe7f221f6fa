import fc from "fast-check";
import { expect } from "vitest";
import type { State } from "./model.ts";
import type { Stage } from "./stage.ts";
import type { View } from "./view.ts";

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: each action knows what its call answers.
  body: any;
}

/**
 * Something that somebody is about to do, to something that is there. It is kept by ids: the model is cloned where two things happen at
 * once.
 */
export interface Deed {
  line: string;
  /** The orders that it may change, whose buyers' pieces are looked at afterwards. */
  orders: string[];
  send(stage: Stage): Promise<Answer>;
  /** What it does to the model, given what was answered; fails where that is not what it should be. */
  settle(state: State, answer: Answer, view: View): void;
}

/** Somebody wants to do something; nothing when there is nothing to do it to. */
export type Step = (state: State) => Deed | undefined;

/** A step with what was chosen for it. */
interface Chosen {
  step: Step;
  choice: unknown;
}

export interface Action<Choice = never> {
  name: string;
  /** How often, beside others. */
  weight: number;
  choices: fc.Arbitrary<Chosen>;
  /** With this choice rather than a random one. */
  choose(choice: Choice): Chosen;
}

/** Which one: taken modulo as many as there are by then. */
export const nth = fc.nat({ max: 99 });

export const action = <Choice>(
  name: string,
  weight: number,
  choice: fc.Arbitrary<Choice>,
  make: (choice: Choice) => Step,
): Action<Choice> => {
  const choose = (chosen: Choice): Chosen => ({ choice: chosen, step: make(chosen) });
  return { name, weight, choices: choice.map(choose), choose };
};

/** Where the model knows whether it may be done, the shop has to agree, and to refuse in a sentence. */
export function expectAllowed({ status, body }: Answer, isAllowed: boolean): boolean {
  const outcome = status === 200 ? "done" : status >= 400 && status < 500 && body?.error ? "refused" : "failed";
  expect(`${outcome}${status === 200 ? "" : `: ${body?.error}`}`).toMatch(isAllowed ? /^done/ : /^refused/);
  return isAllowed;
}
