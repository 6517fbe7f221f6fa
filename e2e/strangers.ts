import type { Page } from "@playwright/test";

/** The addresses outside the shop that a page sends the browser to. */
export function watchForStrangers(page: Page): string[] {
  const strangers: string[] = [];
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (/^https?:$/.test(protocol) && origin !== new URL(page.url()).origin && page.url() !== "about:blank")
      strangers.push(request.url());
  });
  return strangers;
}
