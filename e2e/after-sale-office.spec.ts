import type { Page } from "@playwright/test";
import type { Order } from "#contract/orders.ts";
import { callAs, demoAdmin } from "./buying.ts";
import { holdAnswers } from "./hold-answers.ts";
import { ownWord } from "./office.ts";
import { openSeller, placeCashOrder } from "./sellers.ts";
import { expect, expectAccessible, keepToken, open, test } from "./shop.ts";

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

    await steps(page).getByRole("link", { name: "To hand over (1)" }).click();
    await expect(page.getByText("Delhivery · TB43IN")).toBeVisible();
    await expectLargeTargets(page);
    await expectAccessible(page);
    expect(await widthOf(page)).toBeLessThanOrEqual(360);
    await page.getByRole("button", { name: `Hand over parcel of ${order.number}` }).click();
    await expect(page.getByText("No parcel waits to be handed over.")).toBeVisible();
    const { order: sent } = await callAs<{ order: Order }>(page.request, buyer, "get", `/order/${order._id}`);
    expect(sent.status).toBe("Shipped");
  });
});

test("a seller looks after parcels: late ones, a lost one, and by the keyboard", async ({ page }) => {
  const { seller, product, buyer } = await openSeller(page, ownWord());
  const order = await placeCashOrder(page.request, buyer, product, 1);
  const { parcel } = await callAs<{ parcel: { _id: string } }>(page.request, seller, "post", "/parcel/add", {
    orderId: order._id,
    items: [{ item: order.products[0]?._id, quantity: 1 }],
    courier: "India Post",
  });
  await keepToken(page, seller.token);
  await open(page, "/dashboard/parcels");
  await page.getByRole("link", { name: order.number }).click();
  await expect(page).toHaveURL(`/dashboard/parcels/${parcel._id}`);
  await expectAccessible(page);
  const todo = page.getByRole("group", { name: `What to do with the parcel of ${order.number}` });
  await todo.getByRole("button", { name: "Courier and tracking" }).focus();
  await page.keyboard.press("Enter");
  const details = page.getByRole("dialog", { name: "Courier and tracking" });
  await details.getByLabel("Tracking number").fill("IN 42");
  await page.keyboard.press("Enter");
  await expect(details).toBeHidden();
  await expect(page.getByText("IN 42")).toBeVisible();

  await todo.getByRole("button", { name: "Other status" }).click();
  const other = page.getByRole("dialog", { name: "Set the status" });
  await other.getByRole("radio", { name: "Lost" }).check({ force: true });
  await other.getByRole("button", { name: "Set", exact: true }).click();
  await expect(todo.getByRole("button", { name: "Refund it" })).toBeVisible();
  await page.getByRole("link", { name: "All parcels" }).click();
  await page.getByRole("link", { name: "Lost, to decide (1)" }).click();
  await expect(page.getByRole("link", { name: order.number })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: order.number }).click();
  await todo.getByRole("button", { name: "Send again" }).click();
  await page.getByRole("dialog", { name: "Send again" }).getByRole("button", { name: "Send again" }).click();
  await expect(page.getByText("It is sent again.")).toBeVisible();
  await open(page, "/dashboard/packing?step=hand-over");
  await expect(page.getByRole("button", { name: `Hand over parcel of ${order.number}` })).toBeVisible();

  // A seller may give more days for returns than the shop, not fewer.
  await open(page, "/dashboard/return-rules");
  const days = page.getByLabel("Days after delivery");
  await days.fill("1");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(days).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);
  await days.fill("21");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(days).not.toHaveAttribute("aria-invalid");
  await page.reload();
  await expect(days).toHaveValue("21");
});

/** Two pieces that the buyer has, paid at the door. */
async function deliver(page: Page, seller: { token: string }, order: Order): Promise<void> {
  const items = order.products.map(({ _id, quantity }) => ({ item: _id, quantity }));
  const body = { orderId: order._id, items };
  const { parcel } = await callAs<{ parcel: { _id: string } }>(page.request, seller, "post", "/parcel/add", body);
  await callAs(page.request, seller, "put", `/parcel/${parcel._id}/status`, { status: "Delivered" });
}

test("staff handle a return, an exchange and a claim on the order's page and in the lists", async ({ page }) => {
  const { seller, product, buyer } = await openSeller(page, ownWord());
  const order = await placeCashOrder(page.request, buyer, product, 3);
  await deliver(page, seller, order);
  const item = order.products[0]?._id;
  await callAs(page.request, buyer, "post", "/return/add", {
    orderId: order._id,
    items: [{ item, quantity: 1, reason: "Too small" }],
    note: "Tight at the shoulders",
    refundTo: { upi: "asha@upi" },
  });
  await callAs(page.request, buyer, "post", "/exchange/add", { item, quantity: 1, size: "L" });
  await callAs(page.request, buyer, "post", "/claim/add", {
    ...{ item, quantity: 1, kind: "Damaged", wish: "Replacement", note: "A hole in the sleeve" },
    refundTo: { upi: "asha@upi" },
  });

  await keepToken(page, (await demoAdmin(page.request)).token);
  await open(page, `/order/${order._id}`);
  const back = page.getByRole("article", { name: "Return", exact: true });
  await expect(back).toContainText("Too small");
  await expectAccessible(page);
  await back.getByRole("button", { name: "Approve" }).click();
  await back.getByRole("button", { name: "Picked up" }).click();
  await back.getByRole("button", { name: "Received" }).click();
  const came = page.getByRole("dialog", { name: "What came back" });
  await came.getByLabel("Accepted, of 1").fill("0");
  await came.getByRole("button", { name: "Save" }).click();
  await expect(came.getByRole("alert"), "a rejected piece needs a reason").toBeVisible();
  await came.getByLabel("Accepted, of 1").fill("1");
  await came.getByRole("button", { name: "Save" }).click();
  await expect(came).toBeHidden();
  await back.getByRole("button", { name: "Mark refunded" }).click();
  const paid = page.getByRole("dialog", { name: "Mark as refunded" });
  await paid.getByLabel("Reference").fill("UTR 42");
  await paid.getByRole("button", { name: "Mark refunded" }).click();
  await expect(back).toContainText("Refunded");

  const swap = page.getByRole("article", { name: "Exchange", exact: true });
  await swap.getByRole("button", { name: "Old piece picked up" }).click();
  await expect(swap.getByRole("button", { name: "New piece sent" })).toBeVisible();

  await open(page, "/dashboard/claims");
  await page.getByRole("searchbox", { name: "Search claims" }).fill(order.number);
  await expect(page).toHaveURL(/search=/);
  const ages = page.getByRole("navigation", { name: "Claims by age" });
  await ages.getByRole("link", { name: "3 days or older" }).click();
  await expect(page).toHaveURL(/age=3/);
  await expect(page.getByText("No claims found.")).toBeVisible();
  await ages.getByRole("link", { name: "Any age" }).click();
  await page.getByRole("link", { name: order.number }).click();
  await expect(page.getByText("A hole in the sleeve")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Replace" }).click();
  await page.getByRole("dialog", { name: "Replace the pieces" }).getByRole("button", { name: "Replace" }).click();
  await expect(page.getByText("Accepted", { exact: true })).toBeVisible();

  // The seller packs the new piece of the exchange; the replacement is packed already.
  await page.evaluate((token) => localStorage.setItem("token", token), seller.token);
  await open(page, "/dashboard/packing");
  await page.getByRole("button", { name: `Pack exchange of ${order.number}` }).click();
  await page
    .getByRole("dialog", { name: `Exchange of ${order.number}` })
    .getByRole("button", { name: "Pack" })
    .click();
  await expect(steps(page).getByRole("link", { name: "To hand over (2)" })).toBeVisible();
  await steps(page).getByRole("link", { name: "To hand over (2)" }).click();
  await page.getByRole("button", { name: "Hand over all" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Hand over all" }).click();
  await expect(page.getByText("No parcel waits to be handed over.")).toBeVisible();
  // The exchange follows its parcel a moment later.
  const { exchanges } = await callAs<{ exchanges: { _id: string }[] }>(page.request, buyer, "get", "/exchange/me");
  const path = `/exchange/${exchanges[0]?._id}`;
  const sent = () => callAs<{ exchange: { status: string } }>(page.request, buyer, "get", path);
  await expect.poll(async () => (await sent()).exchange.status).toBe("Sent");
  await open(page, `/dashboard/exchanges?search=${order.number}`);
  await page.getByRole("link", { name: order.number }).click();
  await expect(page.getByText("New piece sent")).toBeVisible();
  await expectAccessible(page);
});
