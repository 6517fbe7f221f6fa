import type { Page } from "@playwright/test";

export const panel = (page: Page) => page.getByRole("complementary", { name: "Filters" });
export const results = (page: Page) => page.getByRole("region", { name: "Products" });
export const cards = (page: Page) => results(page).getByRole("article");
export const range = (page: Page) => results(page).getByRole("status").first();
export const chips = (page: Page) => page.getByRole("list", { name: "Active filters" }).getByRole("link");
export const names = (page: Page) => cards(page).getByRole("heading").allInnerTexts();

/** What the API says of the same filters. */
export async function ask(page: Page, query: string) {
  const answer = await page.request.get(`/api/product/list?${query}`);
  return answer.json();
}
