import type { Dependencies } from "#server/platform/cache/dependencies.ts";
import { type StoredAnswer, storeAnswer } from "#server/platform/cache/stored-answer.ts";
import type { Settings } from "#server/settings/settings.ts";
import { contentPolicy, markedScripts, pageHeaders } from "./content-policy.ts";
import { pictureFirst } from "./picture-first.ts";

/** Set by the entry of the pages for this server alone. */
const nonceHeader = "x-script-nonce";
const emptyErrorPage = Buffer.from("Something went wrong. Please try again.");

/** A rendered page in the form in which it is kept and sent. */
export async function storePage(
  response: Response,
  { paymentProvider }: Pick<Settings, "paymentProvider">,
  dependencies: Dependencies,
): Promise<StoredAnswer> {
  const { status } = response;
  const rendered = Buffer.from(await response.arrayBuffer());
  const headers = Object.fromEntries(response.headers);
  if (status >= 500 && rendered.length === 0) {
    return storeAnswer(
      status,
      { ...headers, "content-type": "text/plain; charset=utf-8" },
      emptyErrorPage,
      dependencies,
    );
  }
  if (!headers["content-type"]?.startsWith("text/html")) return storeAnswer(status, headers, rendered, dependencies);
  // One character for each byte: all that is looked for and put in is ASCII, and decoding the rest took 2 % of a page.
  const marked = pictureFirst(rendered.toString("latin1"));
  // A nonce that many visitors get would be known to whoever wants to inject a script, so hashes go out in its place.
  const nonce = headers[nonceHeader] ?? "";
  delete headers[nonceHeader];
  const html = nonce ? marked.replaceAll(` nonce="${nonce}"`, "") : marked;
  Object.assign(headers, pageHeaders(paymentProvider));
  const scripts = markedScripts(marked, nonce).map((code) => Buffer.from(code, "latin1"));
  headers["content-security-policy"] = contentPolicy(scripts, paymentProvider);
  return storeAnswer(status, headers, Buffer.from(html, "latin1"), dependencies);
}
