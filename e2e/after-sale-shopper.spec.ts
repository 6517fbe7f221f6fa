import type { APIRequestContext, Page } from "@playwright/test";
import { formatDay } from "#contract/indian-time.ts";
import { formatRupees } from "#contract/money.ts";
import type { Order } from "#contract/orders.ts";
import type { ParcelStatus } from "#contract/parcels.ts";
import { arrivedOrder, cases, itemOf, payAtTheDoor } from "./arrived-orders.ts";
import { arriveAsBuyer, callAs, demoAdmin, newProduct, placeOrder, plentifulProduct } from "./buying.ts";
import { findProduct } from "./catalogue.ts";
import { mailedLink } from "./mails.ts";
import { expect, expectAccessible, open, test } from "./shop.ts";

type Admin = { token: string };

const phone = { width: 360, height: 740 };

/** Some days from now, as a day in India. */
const inDays = (days: number) => new Date(Date.now() + (days * 24 + 5.5) * 60 * 60 * 1000).toISOString().slice(0, 10);

async function pack(request: APIRequestContext, admin: Admin, { _id, products }: Order): Promise<string> {
  const items = products.map(({ _id: item, quantity }) => ({ item, quantity }));
  const about = {
    courier: "Blue Thread",
    trackingNumber: "BT1234567890",
    trackingUrl: "https://courier.example/track/BT1234567890",
    expectedOn: inDays(2),
  };
  const { parcel } = await callAs<{ parcel: { _id: string } }>(request, admin, "post", "/parcel/add", {
    orderId: _id,
    items,
    ...about,
  });
  return parcel._id;
}

const moveParcel = (request: APIRequestContext, admin: Admin, parcel: string, status: ParcelStatus) =>
  callAs(request, admin, "put", `/parcel/${parcel}/status`, { status });

const parcelCard = (page: Page, name: string) => page.getByRole("article", { name });

test("a buyer follows a parcel: on the page of the order, and by the link of a mail without a login", async ({
  page,
}) => {
  await page.setViewportSize(phone);
  const buyer = await arriveAsBuyer(page);
  const admin = await demoAdmin(page.request);
  const order = await placeOrder(page.request, buyer, [{ product: await plentifulProduct(page.request), quantity: 2 }]);
  await payAtTheDoor(page.request, buyer, order);
  const parcel = await pack(page.request, admin, order);
  await moveParcel(page.request, admin, parcel, "Handed over");

  const arrives = `Arrives ${formatDay(inDays(2))}`;
  await open(page, `/order/${order._id}`);
  await expect(parcelCard(page, arrives)).toContainText("Handed over to Blue Thread");
  await expect(parcelCard(page, arrives)).toContainText("Next, it travels to your town.");
  const link = parcelCard(page, arrives).getByRole("link", { name: "Track it at Blue Thread" });
  await expect(link).toHaveAttribute("rel", "noopener noreferrer");
  await expectAccessible(page);

  const path = await mailedLink(buyer.email, /\/track\/[\w-]+/);
  await page.evaluate(() => localStorage.removeItem("token"));
  await open(page, path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your parcel");
  await expect(parcelCard(page, arrives)).toContainText("BT1234567890");
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  await expect(page.getByRole("main")).not.toContainText(/Asha|Weavers|₹/);
  await expectAccessible(page);

  await moveParcel(page.request, admin, parcel, "Attempt failed");
  await page.reload();
  await expect(parcelCard(page, "Could not be handed over")).toContainText("Next, Blue Thread tries again.");
  await moveParcel(page.request, admin, parcel, "Delivered");
  await page.reload();
  await expect(parcelCard(page, `Delivered ${formatDay(inDays(0))}`)).toContainText(
    "Somebody came, but nobody could take it",
  );

  await open(page, `${path.slice(0, -4)}AAAA`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The page you are looking for was not found.");
});

const photo = async (page: Page, name: string) => ({
  name,
  mimeType: "image/png",
  buffer: await (await page.request.get("/social.png")).body(),
});

test("a buyer returns pieces on a phone, sees the refund before, and withdraws", async ({ page }) => {
  await page.setViewportSize(phone);
  const buyer = await arriveAsBuyer(page);
  const kurta = await plentifulProduct(page.request);
  const shirt = await plentifulProduct(page.request, ({ _id }) => _id !== kurta._id);
  const order = await arrivedOrder(page, buyer, [{ product: kurta, quantity: 3 }, { product: shirt }]);
  await open(page, `/order/${order._id}`);
  await expect(itemOf(page, order, 0)).toContainText(/Send it back or change the size until \w{3}, \d/);
  await expectAccessible(page);
  await itemOf(page, order, 0).getByRole("link", { name: "Return" }).click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Return items");
  const line = page.getByRole("listitem", { name: `${kurta.name}, size M`, exact: true });
  await expect(line.getByRole("checkbox")).toBeChecked();
  await line.getByRole("combobox", { name: "How many" }).selectOption("2");
  const refund = page.getByRole("region", { name: "What you get back" });
  const amountFor = async (quantity: number) => {
    const items = [{ item: order.products[0]?._id, quantity, reason: "Other" }];
    const body = { orderId: order._id, items };
    return formatRupees((await callAs<{ refund: number }>(page.request, buyer, "post", "/return/check", body)).refund);
  };
  await expect(refund).toContainText(`Refund${await amountFor(2)}`);

  await page.getByRole("button", { name: "Send return" }).click();
  await expect(page.getByText("Please choose a reason.")).toBeVisible();
  await expect(line.getByRole("combobox", { name: "Why" })).toBeFocused();
  await line.getByRole("combobox", { name: "Why" }).selectOption("Too small");
  await page.getByRole("textbox", { name: "Anything else" }).fill("Tight at the shoulders.");
  await page.getByLabel("Photos").setInputFiles([await photo(page, "one.png"), await photo(page, "two.png")]);
  await expect(page.getByRole("img", { name: "Preview of photo 2" })).toBeVisible();
  await page.getByRole("button", { name: "Remove photo 1" }).click();
  await expect(page.getByRole("img", { name: "Preview of photo 2" })).toHaveCount(0);
  await page.getByRole("radio", { name: "Drop-off" }).check();
  await page.getByRole("textbox", { name: "UPI address" }).fill("not one");
  await page.getByRole("button", { name: "Send return" }).click();
  await expect(page.getByRole("textbox", { name: "UPI address" })).toBeFocused();
  await expectAccessible(page);

  // Whoever looks at something else finds the choices again.
  await page.getByRole("button", { name: "Back to the order" }).click();
  await itemOf(page, order, 0).getByRole("link", { name: "Return" }).click();
  await expect(line.getByRole("combobox", { name: "Why" })).toHaveValue("Too small");
  await expect(page.getByRole("img", { name: "Preview of photo 1" })).toBeVisible();
  await expect(page.getByRole("radio", { name: "Drop-off" })).toBeChecked();
  await page.getByRole("textbox", { name: "UPI address" }).fill("asha@okbank");
  await page.getByRole("button", { name: "Send return" }).click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your return is on record");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Back to the order" }).click();
  await expect(cases(page)).toContainText("Return of 2 pieces");
  await itemOf(page, order, 0).getByRole("link", { name: "Return" }).click();
  await expect(line).toContainText("1 piece ·");
  await page.goBack();
  await cases(page).getByRole("button", { name: "Withdraw" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click();
  await expect(cases(page)).toContainText("You withdrew it and keep everything.");
});

test("a buyer changes a size in two presses, with the keyboard alone", async ({ page }) => {
  const buyer = await arriveAsBuyer(page);
  const kurta = await plentifulProduct(page.request, ({ sizes }) => sizes.includes("L"));
  const order = await arrivedOrder(page, buyer, [{ product: kurta }]);
  await open(page, `/order/${order._id}`);
  await itemOf(page, order, 0).getByRole("link", { name: "Change size" }).press("Enter");
  await page.getByRole("radio", { name: "Size L", exact: true }).press("Space");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Change to size L" }).press("Enter");
  await expect(page).toHaveURL(`/order/${order._id}`);
  await expect(cases(page)).toContainText("Size M for size L");
  await expect(itemOf(page, order, 0)).toContainText("All of it is returned, changed or reported.");
  await expectAccessible(page);

  await open(page, "/dashboard/returns");
  await expect(page.getByText("You have not returned anything.")).toBeVisible();
  await page.getByRole("link", { name: "Size changes" }).click();
  await expect(page.getByRole("article", { name: "Size M for size L" })).toContainText(kurta.name);
  await expectAccessible(page);
});

test("a buyer waits for a size that is sold out", async ({ page }) => {
  await page.setViewportSize(phone);
  const buyer = await arriveAsBuyer(page);
  const admin = await demoAdmin(page.request);
  const { _id } = await newProduct(page, admin, { sizes: "M,L", quantity: "1" });
  const product = await findProduct(page.request, (each) => each._id === _id);
  const order = await arrivedOrder(page, buyer, [{ product }]);
  await open(page, `/order/${order._id}/exchange/${order.products[0]?._id}`);
  await page.getByRole("radio", { name: "Size L", exact: true }).check();
  await expect(page.getByRole("link", { name: "Return instead" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Wait for it \(until \w{3}, \d+ \w{3}\)$/ }).click();
  await expect(cases(page)).toContainText("Size L is sold out. The next one that comes is yours");
  await cases(page).getByRole("link", { name: "Return instead" }).click();
  await page.getByRole("textbox", { name: "UPI address" }).fill("asha@okbank");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send return" }).click();
  await expect(cases(page)).toContainText("Return of 1 piece");
});

test("a buyer reports what came damaged, with a photo", async ({ page }) => {
  await page.setViewportSize(phone);
  const buyer = await arriveAsBuyer(page);
  const order = await arrivedOrder(page, buyer, [{ product: await plentifulProduct(page.request), quantity: 2 }]);
  await open(page, `/order/${order._id}`);
  await itemOf(page, order, 0).getByRole("link", { name: "Report a problem" }).click();
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByText("Please say what is wrong.")).toBeVisible();
  await page.getByRole("radio", { name: "Damaged" }).check();
  await page.getByRole("combobox", { name: "How many pieces" }).selectOption("1");
  await page.getByRole("radio", { name: "Refund" }).check();
  await page.getByRole("radio", { name: "Bank account" }).check();
  await page.getByRole("textbox", { name: "What happened" }).fill("A tear at the seam.");
  await page.getByLabel("Photos").setInputFiles([await photo(page, "tear.png")]);
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByRole("textbox", { name: "Account number" })).toBeFocused();
  await page.getByRole("textbox", { name: "Account number" }).fill("123456789012");
  await page.getByRole("textbox", { name: "IFSC" }).fill("hdfc0001234");
  await page.getByRole("textbox", { name: "Name of the account" }).fill("Asha Rao");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(page).toHaveURL(`/order/${order._id}`);
  await expect(cases(page)).toContainText("Damaged: refund wished for");
  await expect(cases(page)).toContainText("1 photo");
  await expect(itemOf(page, order, 0).getByRole("link", { name: "Return" })).toBeVisible();
});
