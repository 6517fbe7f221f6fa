import { expect, type Page } from "@playwright/test";

/** A notice stays for a second, so it is looked for more often than other things; it must be there once. */
export const seeNotice = (page: Page, words: string) =>
  expect
    .poll(() => page.getByText(words).filter({ visible: true }).count(), { message: words, intervals: [100] })
    .toBe(1);
