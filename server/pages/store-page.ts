import { type StoredAnswer, storeAnswer } from "#server/cache/stored-answer.ts";
import { contentPolicy } from "./content-policy.ts";

const emptyErrorPage = Buffer.from("Something went wrong. Please try again.");

/** A rendered page in the form in which it is kept and sent. */
export async function storePage(response: Response): Promise<StoredAnswer> {
  const { status } = response;
  const rendered = Buffer.from(await response.arrayBuffer());
  const headers = Object.fromEntries(response.headers);
  if (status >= 500 && rendered.length === 0) {
    return storeAnswer(status, { ...headers, "content-type": "text/plain; charset=utf-8" }, emptyErrorPage);
  }
  if (headers["content-type"]?.startsWith("text/html"))
    headers["content-security-policy"] = contentPolicy(rendered.toString());
  return storeAnswer(status, headers, rendered);
}
