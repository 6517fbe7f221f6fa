import { attackers, contractCalls, type Requests } from "#attack/contract-calls.ts";
import { describeQuestion } from "#attack/fuzz/fuzz-calls.ts";
import { ask, type Question } from "#attack/http.ts";
import { judgeCall } from "#attack/judge-answer.ts";
import type { Target } from "#attack/open-target.ts";
import type { Results } from "#attack/results.ts";
import { fieldsOf } from "#attack/schema-fields.ts";
import { formBody, photo, productFields } from "#server/testing/clients/product-form.ts";
import { corpus } from "./corpus.ts";

/** Fields that name a thing, a choice or a secret rather than hold words; the fuzzing sees to them. */
const notWords =
  /^(?:email|password|confirmPassword|token|code|product|brand|cartId|orderId|addressId|size|status|slug|image)$/;

function withText(body: unknown, [name, ...rest]: string[], text: string): unknown {
  if (name === undefined) return text;
  if (Array.isArray(body)) return body.map((item) => withText(item, rest, text));
  return { ...(body as object), [name]: withText((body as Record<string, unknown> | undefined)?.[name], rest, text) };
}

/** Every field of words in every form of the contract gets every text of the corpus, from somebody who may send it. */
export async function sendCorpus(target: Target, requests: Requests, results: Results): Promise<void> {
  for (const subject of contractCalls) {
    const { call, method, path, row } = subject;
    const fields = fieldsOf(call.body).filter(
      ({ path: at, kind }) => kind === "string" && !notWords.test(at.at(-1) ?? ""),
    );
    const attacker = attackers.toReversed().find((each) => row.who[each] === "answered") ?? "owner";
    for (const { path: at } of fields) {
      for (const text of corpus) {
        const { params = {}, headers = {}, payload } = await requests.right(subject, attacker);
        const form = call.upload && (await formBody({ ...productFields(), [at.join(".")]: text }, await photo()));
        const question: Question = {
          method,
          target: `/api${Object.entries(params).reduce((url, [name, value]) => url.replace(`{${name}}`, encodeURIComponent(value)), path)}`,
          headers: {
            ...(await requests.headersOf(attacker)),
            "content-type": "application/json",
            ...headers,
            ...form?.headers,
          },
          body: form ? form.payload : JSON.stringify(withText(payload, at, text)),
        };
        const answer = await ask(target.url, question);
        results.note("hostile words in every text field", judgeCall(answer, call, method), () =>
          describeQuestion(question),
        );
      }
    }
  }
}
