import { expect, type Page } from "@playwright/test";

declare global {
  interface Window {
    tellNotice(text: string, isUrgent: boolean): void;
  }
}

interface Notice {
  text: string;
  /** Read aloud at once. */
  isUrgent: boolean;
}

/** What each page has told its shopper and no test has seen yet. */
const told = new WeakMap<Page, Notice[]>();

/** Notes every notice as it appears: it stays for a second, and a busy machine may look away for longer. */
export async function watchNotices(page: Page): Promise<void> {
  const notices: Notice[] = [];
  told.set(page, notices);
  await page.exposeFunction("tellNotice", (text: string, isUrgent: boolean) => notices.push({ text, isUrgent }));
  await page.addInitScript(() => {
    const isList = (node: Node): node is Element =>
      node instanceof Element &&
      node.matches("[role=alert][aria-label='Urgent notices'], [role=status][aria-label='Notices']");
    const observer = new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        if (!isList(target)) continue;
        const isUrgent = target.role === "alert";
        for (const node of addedNodes)
          if (node instanceof HTMLElement && node.checkVisibility({ visibilityProperty: true }))
            window.tellNotice(node.innerText, isUrgent);
      }
    });
    observer.observe(document, { childList: true, subtree: true });
  });
}

async function see(page: Page, words: string[], fits: (notice: Notice) => boolean): Promise<void> {
  const notices = told.get(page) ?? [];
  const seen = () => notices.filter((notice) => fits(notice) && words.every((part) => notice.text.includes(part)));
  await expect.poll(seen, { message: words.join(" … "), intervals: [100] }).toHaveLength(1);
  for (const notice of seen()) notices.splice(notices.indexOf(notice), 1);
}

/** The page has shown a notice with all these words, or soon does, and only once. */
export const seeNotice = (page: Page, ...words: string[]): Promise<void> => see(page, words, () => true);

/** The page has shown an alert with all these words, or soon does, and only once. */
export const seeAlert = (page: Page, ...words: string[]): Promise<void> => see(page, words, ({ isUrgent }) => isUrgent);
