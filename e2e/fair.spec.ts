/** Dark patterns that push people towards a choice: docs/fair.md says what keeps each out. */
import type { Locator } from "@playwright/test";
import { arriveWithBag, bagLine } from "#e2e/bag.ts";
import { arriveAsBuyer, placeOrder, plentifulProduct } from "#e2e/buying.ts";
import { expect, open, test } from "#e2e/shop.ts";

/** The brighter of two colours against the other, as WCAG has it. */
const lookOf = (button: Locator) =>
  button.evaluate((element) => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d");
    const luminance = (colour: string) => {
      if (!canvas) return 0;
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((byte) => {
        const part = byte / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const groundOf = (at: Element | null): string => {
      const ground = at ? getComputedStyle(at).backgroundColor : "white";
      return ground === "rgba(0, 0, 0, 0)" ? groundOf(at?.parentElement ?? null) : ground;
    };
    const { color, fontSize } = getComputedStyle(element);
    const [a = 0, b = 0] = [luminance(color), luminance(groundOf(element))].sort((one, other) => other - one);
    const { height } = element.getBoundingClientRect();
    return { height, fontSize: Number.parseFloat(fontSize), contrast: (a + 0.05) / (b + 0.05) };
  });

async function expectAsVisible(decline: Locator, accept: Locator): Promise<void> {
  await expect(decline).toBeInViewport();
  const [no, yes] = [await lookOf(decline), await lookOf(accept)];
  expect(no.height, "as high").toBeGreaterThanOrEqual(yes.height);
  expect(no.fontSize, "in letters as large").toBeGreaterThanOrEqual(yes.fontSize);
  expect(no.contrast, "as easy to read").toBeGreaterThanOrEqual(4.5);
}

test("interface interference: saying no is as visible as saying yes", async ({ page }) => {
  const buyer = await arriveAsBuyer(page);
  const order = await placeOrder(page.request, buyer, [{ product: await plentifulProduct(page.request) }]);
  await open(page, `/order/${order._id}`);
  await page.getByRole("button", { name: "Cancel Order" }).click();
  const dialog = page.getByRole("dialog");
  const [no, yes] = [dialog.getByRole("button", { name: "Go back" }), dialog.getByRole("button", { name: /cancel/i })];
  await expectAsVisible(no, yes);
  await no.click();
  await open(page, "/dashboard/my-data");
  await page.getByRole("button", { name: "Delete my account" }).click();
  const farewell = page.getByRole("dialog", { name: "Delete my account" });
  const back = farewell.getByRole("button", { name: "Go back" });
  const remove = farewell.getByRole("button", { name: "Delete for ever" });
  await expectAsVisible(back, remove);
  await expectAsVisible(remove, back);
  await open(page, `/payment?order=${order._id}`);
  const boxes = await Promise.all(
    ["Pay online", "Cash on delivery"].map((name) => page.locator("label").filter({ hasText: name }).boundingBox()),
  );
  expect(boxes[1]?.width).toBe(boxes[0]?.width);
});

test("forced action: whoever goes on without an account sees the way at once", async ({ page }) => {
  await arriveWithBag(page, [bagLine(await plentifulProduct(page.request))]);
  await open(page, "/cart");
  await page.getByRole("button", { name: "Checkout" }).click();
  await expect(page.getByRole("link", { name: "Continue as guest" })).toBeInViewport();
});
