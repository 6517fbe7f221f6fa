import { type Attacker, attackers, type ContractCall, contractCalls, createRequests } from "#attack/contract-calls.ts";
import { describeQuestion } from "#attack/fuzz/fuzz-calls.ts";
import type { Question } from "#attack/http.ts";
import { judgeCall } from "#attack/judge-answer.ts";
import type { Target } from "#attack/open-target.ts";
import { fault, type Results } from "#attack/results.ts";
import { raceWithItself } from "./race.ts";

/** A person who may make the call races it; the right one for most calls is the owner of the thing. */
const mayCall = ({ row }: ContractCall): Attacker =>
  attackers.find((each) => each !== "visitor" && row.who[each] === "answered") ?? "visitor";

/** Every call that changes something, at the same moment several times over at two processes. */
export async function raceEveryCall(
  target: Target,
  results: Results,
  deadline = Number.POSITIVE_INFINITY,
): Promise<void> {
  const requests = createRequests(target);
  for (const subject of contractCalls.filter(({ method }) => method !== "GET")) {
    if (Date.now() > deadline) return;
    const attacker = mayCall(subject);
    const {
      params = {},
      query = {},
      headers = {},
      payload,
    } = await requests.right(subject, attacker, { isFresh: true });
    const path = Object.entries(params).reduce(
      (url, [name, value]) => url.replace(`{${name}}`, encodeURIComponent(value)),
      subject.path,
    );
    const isText = typeof payload === "string" || Buffer.isBuffer(payload);
    const question: Question = {
      method: subject.method,
      target: `/api${path}?${new URLSearchParams(query)}`,
      headers: {
        ...(await requests.headersOf(attacker)),
        ...(payload !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(payload !== undefined && { body: isText ? payload : JSON.stringify(payload) }),
    };
    const describe = () => describeQuestion(question);
    try {
      for (const answer of await raceWithItself(target, question))
        results.note("every call raced with itself", judgeCall(answer, subject.call, subject.method), describe);
    } catch (error) {
      results.note("every call raced with itself", fault(`no answer: ${(error as Error).message}`), describe);
    }
  }
}
