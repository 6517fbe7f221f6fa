import { type Attacker, attackers, type ContractCall, contractCalls, type Requests } from "#attack/contract-calls.ts";
import { type Answer, ask, type Question, tooLate } from "#attack/http.ts";
import { judgeCall, slowMs } from "#attack/judge-answer.ts";
import type { Target } from "#attack/open-target.ts";
import { createRandom } from "#attack/random.ts";
import { fault, type Outcome, type Results } from "#attack/results.ts";
import { signWebhook } from "#attack/sign-webhook.ts";
import { mutateCall } from "./mutate-call.ts";

const shown = (text: string) => JSON.stringify(text.length > 400 ? `${text.slice(0, 400)}…` : text);

/** What was sent, so that it can be sent again by hand. */
export const describeQuestion = ({ method, target, headers = {}, body = "" }: Question): string =>
  `${method} ${shown(target)} ${shown(JSON.stringify({ ...headers, authorization: headers.authorization && "…" }))} ${shown(body.toString("latin1" as never))}`;

interface Attempt {
  subject: ContractCall;
  attacker: Attacker;
  question: Question;
}

/** The nth attack: which call, by whom, and what is wrong with it follow from the seed and the number alone. */
export async function prepareAttempt(target: Target, requests: Requests, seed: number, n: number): Promise<Attempt> {
  const random = createRandom(Math.imul(seed ^ n, 0x9e3779b1) + n);
  const index = n % contractCalls.length;
  const subject = contractCalls[index] as ContractCall;
  // Everybody attacks from the first call on, and each call has another attacker the next time.
  const attacker = attackers[(index + Math.floor(n / contractCalls.length)) % attackers.length] as Attacker;
  const right = await requests.right(subject, attacker);
  const question = await mutateCall(subject, right, random);
  const own = await requests.headersOf(attacker);
  const signed =
    subject.key === "POST /payment/webhook" && random.chance(0.7)
      ? signWebhook(target.shop.settings.tokenSecret, question.body ?? "")
      : {};
  return { subject, attacker, question: { ...question, headers: { ...own, ...signed, ...question.headers } } };
}

/** On a machine that is busy with others even the cheapest answer takes long; then a slow one says nothing about the attack. */
async function isMachineBusy({ url }: Target): Promise<boolean> {
  const begun = performance.now();
  await ask(url, { method: "GET", target: "/api/health" }).catch(() => undefined);
  return performance.now() - begun > busyFromMs;
}
const busyFromMs = 1000;

/** With another method the same path may be another call, which has a reply of its own. */
const callOf = ({ path, call }: ContractCall, method: string) =>
  contractCalls.find((each) => each.path === path && each.method === method)?.call ?? call;

/** Sends one attack and judges what comes back. */
export async function attempt(
  target: Target,
  results: Results,
  { subject, attacker, question }: Attempt,
  n: number,
): Promise<Answer | undefined> {
  const note = (outcome: Outcome) =>
    results.note(`calls as ${attacker}`, outcome, () => `number ${n}: ${describeQuestion(question)}`);
  const noteSlow = async (sentence: string) =>
    note((await isMachineBusy(target)) ? { held: true, isBusy: true } : fault(sentence));
  try {
    const answer = await ask(target.url, question);
    if (answer.status < 500 && answer.ms > slowMs) await noteSlow(`it took ${Math.round(answer.ms)} ms`);
    else note(judgeCall(answer, callOf(subject, question.method), question.method));
    return answer;
  } catch (error) {
    const { message } = error as Error;
    if (message === tooLate) await noteSlow(message);
    else note(fault(`no answer: ${message}`));
    return undefined;
  }
}

interface Range {
  from: number;
  count: number;
  seed: number;
  /** Ends earlier at this moment. */
  deadline?: number;
  signal?: AbortSignal;
}

const atOnce = 8;

/** Every call of the contract in turn, as everybody, again and again. Gives how many were sent. */
export async function fuzzCalls(target: Target, requests: Requests, results: Results, range: Range): Promise<number> {
  let next = range.from;
  const end = range.from + range.count;
  const isOver = () => next >= end || range.signal?.aborted || (range.deadline && Date.now() > range.deadline);
  const work = async () => {
    while (!isOver()) {
      const n = next++;
      await attempt(target, results, await prepareAttempt(target, requests, range.seed, n), n);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return next - range.from;
}
