import * as z from "zod/mini";
import type { Call } from "#contract/call.ts";
import type { Answer } from "./http.ts";
import { fault, held, type Outcome } from "./results.ts";

/** What only the inside of the shop knows: places in its program, SQL, names of its libraries. */
const internals =
  /\.(?:ts|js|mjs):\d|node_modules|\bat (?:async )?[\w.]+ \(|\b(?:select|insert into|update|delete from)\b[^.]{0,80}\b(?:from|values|set|where)\b|relation "|violates|duplicate key|syntax error at|ZodError|FST_ERR|ECONN|\[object |\bundefined\b|Invalid input|expected (?:string|number|object)/i;

/** It may begin with the name of a thing, as that is spelled. */
const sentence = /^\S[^\r\n]{0,400}[.!?]$/;

/** A name that the sender made up, "undefined" among them, is the sender's own word. */
const unexpectedName = /^"[^"]*"(?= is not expected here\.$)/;

const refusalNames = new Set(["error", "fields", "changes"]);

/** Slow enough that somebody would notice; the bound of `ask` is the one that fails outright. */
export const slowMs = 10_000;

export const isSentence = (text: unknown): text is string => typeof text === "string" && sentence.test(text);

/** A refusal in the shop's own shape: one clear sentence, one for each field at fault, and nothing from inside. */
function judgeRefusal(body: string): Outcome {
  let refusal: unknown;
  try {
    refusal = JSON.parse(body);
  } catch {
    return fault("the refusal is not JSON");
  }
  if (typeof refusal !== "object" || refusal === null) return fault("the refusal is no object");
  const { error, fields = {} } = refusal as { error?: unknown; fields?: Record<string, unknown> };
  const strange = Object.keys(refusal).find((name) => !refusalNames.has(name));
  if (strange !== undefined) return fault(`the refusal holds ${strange}`);
  if (!isSentence(error)) return fault("the refusal is not one clear sentence");
  if (!Object.values(fields).every(isSentence)) return fault("the message of a field is not one clear sentence");
  // Names of fields are those of the form; what was sent as a name must not come back in a sentence.
  const sentences = [error, ...Object.values(fields)].map((text) => String(text).replace(unexpectedName, ""));
  if (internals.test(sentences.join(" "))) return fault("the refusal tells of the inside");
  return held;
}

function judgeSuccess({ headers, body }: Answer, call: Call): Outcome {
  const type = headers["content-type"] ?? "";
  if (call.file) return type.startsWith(call.file) ? held : fault(`the file came as ${type}`);
  if (!type.startsWith("application/json")) return fault(`the answer came as ${type}`);
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return fault("the answer is not JSON");
  }
  return z.safeParse(call.reply, value).success ? held : fault("the answer is not what the contract says");
}

const isBusy = ({ status, headers }: Answer) =>
  (status === 429 || status === 503) && Number(headers["retry-after"]) > 0;

/** Whether the shop withstood: what it answered to a call of the contract. */
export function judgeCall(answer: Answer, call: Call, method: string): Outcome {
  const { status, headers, body, ms } = answer;
  if (isBusy(answer)) return judgeRefusal(body).held ? { held: true, isBusy: true } : judgeRefusal(body);
  if (status >= 500) return fault(`it answered ${status}: ${body.slice(0, 200)}`);
  if (ms > slowMs) return fault(`it took ${Math.round(ms)} ms`);
  if (headers["x-content-type-options"] !== "nosniff") return fault("the answer may be sniffed");
  if (method === "HEAD" || status === 304) return held;
  if (status < 300) return judgeSuccess(answer, call);
  if (status < 400) return fault(`it led on to ${headers.location}`);
  const type = headers["content-type"] ?? "";
  if (!type.startsWith("application/json")) return fault(`the refusal came as ${type}`);
  return judgeRefusal(body);
}

/** Judges what is not a call: an odd target, a method, a page. Only calls promise JSON. */
export function judgeOther(status: number, head: string, body: string, isJsonPromised: boolean): Outcome {
  if (status === 503 && /retry-after: \d/.test(head)) return { held: true, isBusy: true };
  if (status >= 500) return fault(`it answered ${status}: ${body.slice(0, 200)}`);
  if (status >= 400 && internals.test(body.replace(/<script[\s\S]*?<\/script>/g, "")))
    return fault("the refusal tells of the inside");
  if (status >= 400 && isJsonPromised && body !== "") return judgeRefusal(body);
  return held;
}
