import type { Page } from "@playwright/test";
import type { Order } from "#contract/sales/orders.ts";
import { callAs } from "#e2e/buying.ts";
import { holdAnswers } from "#e2e/hold-answers.ts";
import { ownWord } from "#e2e/office.ts";
import { openSeller, placeCashOrder } from "#e2e/sellers.ts";
import { expect, expectAccessible, keepToken, open, test } from "#e2e/shop.ts";

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);
const steps = (page: Page) => page.getByRole("navigation", { name: "Steps of packing" });

/** Nothing that a thumb presses is smaller than 44 by 44 pixels. */
async function expectLargeTargets(page: Page): Promise<void> {
  const small = await page
    .getByRole("main")
    .getByRole("button")
    .evaluateAll((buttons) =>
      buttons
        .filter((button) => (button as HTMLElement).offsetParent !== null)
        .map((button) => ({ name: button.textContent, box: button.getBoundingClientRect() }))
        .filter(({ box }) => box.height < 44 || box.width < 44)
        .map(({ name }) => name),
    );
  expect(small, "buttons that are too small for a thumb").toEqual([]);
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("a seller packs with one thumb: ticks or scans, prints the label and hands over", async ({ page }) => {
    const { seller, product, buyer } = await openSeller(page, ownWord());
    const order = await placeCashOrder(page.request, buyer, product, 2);
    await keepToken(page, seller.token);
    await open(page, "/dashboard/packing");
    await expect(steps(page).getByRole("link")).toHaveText(["To pack (1)", "To hand over (0)"]);
    const card = page.getByRole("article", { name: `Order ${order.number}` });
    await expect(card).toContainText("Asha Rao, Bengaluru");
    await expect(page.getByRole("button", { name: "Tick what is in the box" })).toBeDisabled();
    expect(await widthOf(page)).toBeLessThanOrEqual(360);

    // A scanner types the code and presses Enter.
    const scan = page.getByLabel("Scan or type a SKU");
    await scan.fill("no such thing");
    await scan.press("Enter");
    await expect(page.getByText("Nothing with the code no such thing waits to be packed.")).toBeVisible();
    await scan.fill(product.sku.toLowerCase());
    await scan.press("Enter");
    await expect(card.getByText("1 of 2", { exact: true })).toBeVisible();
    await card.getByRole("checkbox").check();
    await expectLargeTargets(page);
    await expectAccessible(page);

    const pack = page.getByRole("button", { name: `Pack 2 pieces of ${order.number}` });
    const box = await pack.boundingBox();
    expect(box && box.y + box.height, "within reach of the thumb").toBeGreaterThan(740 / 2);
    await pack.click();
    const sheet = page.getByRole("dialog", { name: `Parcel of ${order.number}` });
    await sheet.getByLabel("Courier").fill("Delhivery");
    await sheet.getByLabel("Tracking number").fill("TB42IN");
    // A slow network: the button shows that it works, and a second press is not a second parcel.
    const release = await holdAnswers(page, "**/api/parcel/add");
    await sheet.getByRole("button", { name: "Pack" }).click();
    await expect(sheet.getByRole("button", { name: "Pack" })).toBeDisabled();
    await release();
    const packed = page.getByRole("region", { name: "Packed just now" });
    await expect(packed).toContainText(`The parcel of ${order.number} is packed.`);
    await expect(page.getByText("Nothing waits to be packed.")).toBeVisible();
    await packed.getByRole("button", { name: "Undo" }).click();
    await expect(card).toBeVisible();

    await card.getByRole("checkbox").check();
    await pack.click();
    await expect(sheet.getByLabel("Courier"), "the last courier is remembered").toHaveValue("Delhivery");
    await sheet.getByLabel("Tracking number").fill("TB43IN");
    await sheet.getByRole("button", { name: "Pack" }).click();
    await expect(steps(page).getByRole("link", { name: "To hand over (1)" })).toBeVisible();
    const [label] = await Promise.all([
      page.waitForEvent("download"),
      packed.getByRole("button", { name: "Print label" }).click(),
    ]);
    expect(label.suggestedFilename()).toBe(`label-${order.number}.pdf`);

    // The keyboard alone opens what is known of the parcel, and sends it.
    await open(page, "/dashboard/parcels");
    await page.getByRole("link", { name: order.number }).click();
    await page.getByRole("button", { name: "Courier and tracking" }).focus();
    await page.keyboard.press("Enter");
    const details = page.getByRole("dialog", { name: "Courier and tracking" });
    await details.getByLabel("Tracking number").fill("TB44IN");
    await page.keyboard.press("Enter");
    await expect(details).toBeHidden();
    await expect(page.getByText("TB44IN")).toBeVisible();

    await open(page, "/dashboard/packing");
    await steps(page).getByRole("link", { name: "To hand over (1)" }).click();
    await expect(page.getByText("Delhivery · TB44IN")).toBeVisible();
    await expectLargeTargets(page);
    await expectAccessible(page);
    expect(await widthOf(page)).toBeLessThanOrEqual(360);
    await page.getByRole("button", { name: `Hand over parcel of ${order.number}` }).click();
    await expect(page.getByText("No parcel waits to be handed over.")).toBeVisible();
    const { order: sent } = await callAs<{ order: Order }>(page.request, buyer, "get", `/order/${order._id}`);
    expect(sent.status).toBe("Shipped");
  });
});
