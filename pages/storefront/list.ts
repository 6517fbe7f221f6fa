import { fireEvent, within } from "@testing-library/dom";
import type { FastifyInstance } from "fastify";
import type { Page } from "#pages/testing/page.ts";

export const panel = (page: Page) => within(page.getByRole("complementary", { name: "Filters" }));
export const results = (page: Page) => within(page.getByRole("region", { name: "Products" }));
export const cards = (page: Page) => results(page).queryAllByRole("article");
/** Which products of how many are shown. */
export const range = (page: Page) => results(page).getAllByRole("status")[0]?.textContent ?? "";
export const names = (page: Page) =>
  results(page)
    .getAllByRole("heading", { level: 3 })
    .map(({ textContent }) => textContent);

/** The filters that are on, and last the one for all of them, each of which is a link that takes it off. */
export function chips(page: Page): HTMLElement[] {
  const list = page.queryByRole("list", { name: "Active filters" });
  return list ? within(list).getAllByRole("link") : [];
}
export const chip = (page: Page, words: string) => {
  const found = chips(page).find(({ textContent }) => textContent?.includes(words));
  if (!found) throw new Error(`No filter says ${words}.`);
  return found;
};

/** What the API says of the same filters. */
export const askList = async (app: FastifyInstance, query: string) =>
  (await app.inject(`/api/product/list?${query}`)).json();

/** Sets the value of a slider as assistive technology does: it sends `input` and `change`, and nothing else. */
export function slide(slider: HTMLElement, value: string): void {
  fireEvent.input(slider, { target: { value } });
  fireEvent.change(slider);
}
