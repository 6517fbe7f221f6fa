import type { Page } from "@playwright/test";

/** Keeps the answers of a call back, as a slow shop would, until the returned function is called. */
export async function holdAnswers(page: Page, url: string | RegExp): Promise<() => Promise<void>> {
  const released = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await released.promise;
    await route.fallback();
  });
  return async () => {
    released.resolve();
    await page.unroute(url);
  };
}
