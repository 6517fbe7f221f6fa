import type { DOMWindow } from "jsdom";
import { expect } from "vitest";
import type { Page } from "./page.ts";

export interface Notice {
  text: string;
  /** Read aloud at once. */
  isUrgent: boolean;
}

const labels: Record<string, string> = { alert: "Urgent notices", status: "Notices" };
const isList = (element: Element) => element.getAttribute("aria-label") === labels[element.getAttribute("role") ?? ""];

/** Notes every notice as it appears: it goes again by itself. */
export function watchNotices({ document, MutationObserver, Element }: DOMWindow): Notice[] {
  const notices: Notice[] = [];
  const observer = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes)
      for (const added of addedNodes) {
        // A page that leads elsewhere as it opens is drawn with its notice. The selector is plain, since it is looked for in all that is
        // drawn.
        const lists = added instanceof Element ? [...added.querySelectorAll("[aria-label]")].filter(isList) : [];
        const isNotice = target instanceof Element && isList(target);
        const shown = isNotice ? [added] : lists.flatMap((list) => [...list.children]);
        for (const { textContent, parentElement } of shown)
          notices.push({ text: textContent ?? "", isUrgent: parentElement?.getAttribute("role") === "alert" });
      }
  });
  observer.observe(document, { childList: true, subtree: true });
  return notices;
}

/** The page has shown a notice with all these words, or soon does, and only once. */
export async function seeNotice({ notices }: Page, ...words: string[]): Promise<Notice> {
  const seen = () => notices.filter(({ text }) => words.every((part) => text.includes(part)));
  await expect.poll(seen, { message: words.join(" … "), interval: 10 }).toHaveLength(1);
  const [notice] = seen();
  if (!notice) throw new Error("The notice has gone.");
  notices.splice(notices.indexOf(notice), 1);
  return notice;
}

/**
 * For how many seconds each notice from now on stays: what its timer is set to, which is the only one that is given the number of a notice.
 */
export function watchDurations({ window }: Page): number[] {
  const seconds: number[] = [];
  const { setTimeout } = window;
  window.setTimeout = ((handler: TimerHandler, ms = 0, ...args: unknown[]) => {
    if (args.length === 1 && typeof args[0] === "number") seconds.push(ms / 1000);
    return setTimeout(handler, ms, ...args);
  }) as typeof setTimeout;
  return seconds;
}

/** The page shows a notice with all these words, as an alert. */
export async function seeAlert(page: Page, ...words: string[]): Promise<void> {
  expect((await seeNotice(page, ...words)).isUrgent, "it is an alert").toBe(true);
}
