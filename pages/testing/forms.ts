import type { Page } from "./page.ts";

/** Replaces what is in a field, as by selecting all of it and pasting. */
export async function fill({ user }: Pick<Page, "user">, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  if (text) await user.paste(text);
}
