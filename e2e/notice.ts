import { expect, type Page } from "@playwright/test";

declare global {
  interface Window {
    tellNotice(words: string): void;
  }
}

/** What each page has told its shopper and no test has seen yet. */
const told = new WeakMap<Page, string[]>();

/** Notes every notice as it appears: it stays for a second, and a busy machine may look away for longer. */
export async function watchNotices(page: Page): Promise<void> {
  const notices: string[] = [];
  told.set(page, notices);
  await page.exposeFunction("tellNotice", (words: string) => notices.push(words));
  await page.addInitScript(() => {
    const isList = (node: Node) =>
      node instanceof Element &&
      node.matches("[role=alert][aria-label='Urgent notices'], [role=status][aria-label='Notices']");
    const observer = new MutationObserver((changes) => {
      for (const { addedNodes } of changes.filter(({ target }) => isList(target)))
        for (const node of addedNodes)
          if (node instanceof HTMLElement && node.checkVisibility({ visibilityProperty: true }))
            window.tellNotice(node.innerText);
    });
    observer.observe(document, { childList: true, subtree: true });
  });
}

/** The page has shown such a notice, or soon does, and only once. */
export async function seeNotice(page: Page, words: string): Promise<void> {
  const notices = told.get(page) ?? [];
  const seen = () => notices.filter((notice) => notice.includes(words));
  await expect.poll(seen, { message: words, intervals: [100] }).toHaveLength(1);
  notices.splice(notices.indexOf(seen()[0] ?? ""), 1);
}
