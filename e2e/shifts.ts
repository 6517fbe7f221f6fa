import type { Page } from "@playwright/test";
import { expect } from "./shop.ts";

/** A font that comes after the first picture, on a machine that has none of those we measured, moves things by this at most. */
export const mostByLateFont = 0.02;

/** From here on it is noted how far things move on their own while a page is built. */
export async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) shifts.push(entry.value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  const moved = () =>
    page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((total, shift) => total + shift, 0));
  const expectStill = async () => {
    expect(await moved(), "how far things moved").toBeLessThan(mostByLateFont);
    // A machine that stood still may have brought a font late; what moves by a fault of the page moves every time.
    await expect(async () => {
      const now = await moved();
      if (now > 0) await page.reload({ waitUntil: "networkidle" });
      expect(now, "how far things moved, again").toBe(0);
    }).toPass({ timeout: 40_000 });
  };
  return { moved, expectStill };
}
