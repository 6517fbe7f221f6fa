import type { Requests } from "#attack/contract-calls.ts";
import type { Target } from "#attack/open-target.ts";
import { fault, held, type Results } from "#attack/results.ts";
import { attempt, describeQuestion, prepareAttempt } from "./fuzz-calls.ts";
import { watchState } from "./watch-state.ts";

/** Far enough apart that a few are of all kinds of calls, by everybody. */
const stride = 37;

/** Attacks one after the other: after each one that was refused every table is as it was before. */
export async function checkRefusals(
  target: Target,
  requests: Requests,
  results: Results,
  {
    seed,
    from,
    count,
    deadline = Number.POSITIVE_INFINITY,
    signal,
  }: { seed: number; from: number; count: number; deadline?: number; signal?: AbortSignal },
): Promise<void> {
  const state = await watchState(target.shop.db);
  for (let i = 0; i < count && Date.now() < deadline && !signal?.aborted; i++) {
    const n = from + i * stride;
    const prepared = await prepareAttempt(target, requests, seed, n);
    // What was made for the attack itself.
    await state.changed();
    const answer = await attempt(target, results, prepared, n);
    if (!answer || answer.status < 400) continue;
    const changed = await state.changed();
    results.note(
      "a refused call changes nothing",
      changed.length === 0 ? held : fault(`it changed ${changed.join(", ")}`),
      () => `${answer.status} ${answer.body} to ${describeQuestion(prepared.question)}`,
    );
  }
}
