import { expect } from "vitest";
import type { Page } from "./page.ts";

/** Sends the form that the cursor is in, as soon as it can be sent. */
export async function pressEnter({ user, document }: Page): Promise<void> {
  await expect.poll(() => document.querySelector("button[aria-busy=true]"), { interval: 5 }).toBeNull();
  await user.keyboard("{Enter}");
}
