import { fireEvent } from "@testing-library/dom";
import { expect } from "vitest";
import type { Page } from "./page.ts";

/** Puts a value in the place of what a field has, at once: drawing the page anew for each key would take most of a test's time. */
export async function fill({ user }: Page, field: HTMLElement, value: string): Promise<void> {
  if (/^(date|datetime-local|time|month)$/.test(field.getAttribute("type") ?? "")) {
    fireEvent.change(field, { target: { value } });
    return;
  }
  await user.clear(field);
  if (value) await user.paste(value);
}

/** Presses a button as soon as it is there and works: what is being sent or loaded disables it for a moment. */
export async function press({ user }: Page, place: Pick<Page, "findByRole">, name: string | RegExp): Promise<void> {
  const button = () => place.findByRole<HTMLButtonElement>("button", { name });
  let found = await button();
  if (found.disabled || !found.isConnected)
    await expect
      .poll(async () => {
        found = await button();
        return found;
      })
      .toBeEnabled();
  await user.click(found);
}
