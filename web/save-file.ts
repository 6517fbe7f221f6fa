import { sendRequest } from "./api.ts";

/** Fetches a file and saves it: a plain link could not carry the login token. */
export async function saveFile(path: string, name: string): Promise<void> {
  const response = await sendRequest(path);
  saveBlob(await response.blob(), name);
}

export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  // The browser reads it after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
