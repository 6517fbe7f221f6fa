import type { Page } from "@playwright/test";

/** What sticks out at the right or the left, other than inside a part that scrolls by itself. */
export const findOverflow = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element !== document.documentElement &&
      element !== document.body &&
      (/auto|scroll|hidden|clip/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    const outside = [...document.querySelectorAll("a, button, input, select, textarea, h1, h2, p, td, img")]
      .filter((element) => {
        const box = element.getBoundingClientRect();
        const isShown = box.width > 1 && box.height > 1 && element.checkVisibility({ visibilityProperty: true });
        return isShown && (box.right > width + 1 || box.left < -1) && !scrolls(element.parentElement);
      })
      .map(
        (element) =>
          `${element.tagName} ${(element.getAttribute("aria-label") ?? element.textContent ?? "").slice(0, 40)}`,
      );
    if (document.documentElement.scrollWidth > width)
      outside.push(`the page is ${document.documentElement.scrollWidth} wide`);
    return outside;
  });
