import type { Refusal } from "#contract/api.ts";
import { sentences } from "#contract/limits.ts";
import { readToken } from "#web/account/token.ts";
import { ApiError, noAnswer } from "./api.ts";

/** For calls that carry a file instead of JSON, either way. */
export async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { ...init.headers, authorization: readToken() ?? "" };
  const response = await fetch(`/api${path}`, { ...init, headers }).catch(() => {
    throw new ApiError(0, { error: noAnswer });
  });
  if (response.ok) return response;
  throw new ApiError(response.status, await response.json().catch((): Refusal => ({ error: sentences.failed })));
}

/** Fetches a file and saves it: a plain link could not say who asks. */
export async function saveFile(path: string, name: string): Promise<void> {
  const address = URL.createObjectURL(await (await ask(path)).blob());
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  // The browser reads it after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
