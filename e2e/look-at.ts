import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectWholeAccessible, open, test } from "./shop.ts";

interface Look {
  path: string;
  /** Opens a dialog, a drawer or a part of the page. Then only that and the page's own part are looked at. */
  act?: (page: Page) => Promise<void>;
}

export const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole("button", { name }).first().click();
};
export const pressAndSee = (name: string | RegExp, dialog: string | RegExp) => async (page: Page) => {
  await press(name)(page);
  await expect(page.getByRole("dialog", { name: dialog })).toBeVisible();
};

export async function visit(page: Page, path: string) {
  await open(page, path);
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
}

export async function lookAt(page: Page, looks: Look[]) {
  for (const { path, act } of looks)
    await test.step(`${path}${act ? ", opened" : ""}`, async () => {
      await visit(page, path);
      await act?.(page);
      await (act ? expectAccessible : expectWholeAccessible)(page);
    });
}

export const pages = (...paths: string[]): Look[] => paths.map((path) => ({ path }));
export const phone = { width: 360, height: 780 };
