import type { Refusal, Reply } from "#contract/api.ts";
import { sentences } from "#contract/limits.ts";
import { readToken } from "#web/accounts/token.ts";
import { ApiError, noAnswer } from "#web/api.ts";

async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { ...init.headers, authorization: readToken() ?? "" };
  const response = await fetch(`/api${path}`, { ...init, headers }).catch(() => {
    throw new ApiError(0, { error: noAnswer });
  });
  if (response.ok) return response;
  throw new ApiError(response.status, await response.json().catch((): Refusal => ({ error: sentences.failed })));
}

/** Hands a file in as it is; the server reads it while it arrives. */
export async function sendFile(file: File): Promise<Reply<"POST /product/import">> {
  const response = await ask(`/product/import?${new URLSearchParams({ fileName: file.name })}`, {
    method: "POST",
    headers: { "content-type": "text/csv" },
    body: file,
  });
  return response.json();
}

/** Fetches all products as a file and saves it: a plain link could not say who asks. */
export async function saveExport(): Promise<void> {
  const address = URL.createObjectURL(await (await ask("/product/export.csv")).blob());
  const link = Object.assign(document.createElement("a"), { href: address, download: "products.csv" });
  link.click();
  // The browser reads it after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
