import { within } from "@testing-library/dom";
import type { Page } from "./page.ts";

/** The side menu of staff and sellers. */
export const officeMenu = (page: Page) => within(page.getByRole("navigation", { name: "Account" }));

/** Opens a section of the side menu, where it is closed. */
async function openSection(page: Page, heading: string): Promise<void> {
  const button = officeMenu(page).getByRole("button", { name: new RegExp(`^${heading}`) });
  if (button.getAttribute("aria-expanded") === "false") await page.user.click(button);
}

/** Follows a link of the side menu, in a section of it, and there to one of its tabs. */
export async function followMenu(page: Page, section: string, link: string | RegExp, tab?: string): Promise<void> {
  await openSection(page, section);
  await page.user.click(
    within(officeMenu(page).getByRole("list", { name: section })).getByRole("link", { name: link }),
  );
  if (tab === undefined) return;
  const tabs = within(await page.findByRole("navigation", { name: link }));
  await page.user.click(tabs.getByRole("link", { name: new RegExp(`^${tab}`) }));
}
