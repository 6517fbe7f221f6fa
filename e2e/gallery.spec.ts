import { devices, type Page } from "@playwright/test";
import sharp from "sharp";
import { ownWord } from "./office.ts";
import { watchShifts } from "./shifts.ts";
import { expect, expectAccessible, open, test } from "./shop.ts";

const photo = async (background: string) => ({
  name: "photo.jpg",
  mimeType: "image/jpeg",
  buffer: await sharp({ create: { width: 400, height: 500, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});

const views = ["From the front", "From the back", "The weave"];

/** A product of an inactive brand would have no page, so this one is taken away again by its test. */
async function givenPictured(page: Page, more = ["#33427f", "#6f7a2d"]) {
  const login = await page.request.post("/api/auth/login", {
    data: { email: "admin@example.com", password: "tana-bana" },
  });
  const headers = { authorization: (await login.json()).token as string };
  const { brands } = await (await page.request.get("/api/brand/list/select", { headers })).json();
  const name = `Pictured ${ownWord()}`;
  const overrides = {
    sku: name.replace(" ", "-"),
    name,
    description: "For tests",
    price: "9999",
    quantity: "5",
    taxable: "false",
  };
  const added = await page.request.post("/api/product/add", {
    headers,
    multipart: { ...overrides, brand: brands[0]._id, image: await photo("#a83a31") },
  });
  expect(added.ok(), await added.text()).toBe(true);
  const { product } = await added.json();
  for (const [i, colour] of more.entries()) {
    const multipart = { image: await photo(colour), alt: views[i + 1] ?? "" };
    const answer = await page.request.post(`/api/product/${product._id}/pictures`, { headers, multipart });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
  await page.request.put(`/api/product/${product._id}/pictures`, {
    headers,
    data: { alts: { [product.pictures[0]._id]: views[0] } },
  });
  return {
    path: `/product/${product.slug}`,
    remove: () => page.request.delete(`/api/product/delete/${product._id}`, { headers }),
  };
}

const pictures = (page: Page) => page.getByRole("region", { name: "Pictures", exact: true });
/** The picture that lies in the frame. */
const inFrame = (page: Page, name: string) =>
  expect(pictures(page).getByRole("img", { name })).toBeInViewport({ ratio: 0.5 });

test("the pictures of a product are leafed through by buttons, thumbnails and arrow keys, and looked at closely by keys alone", async ({
  page,
}) => {
  const { path, remove } = await givenPictured(page);
  const { expectStill } = await watchShifts(page);
  await open(page, path);
  await inFrame(page, "From the front");
  await expectStill();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Next picture" }).click();
  await inFrame(page, "From the back");
  await expect(page.getByRole("button", { name: "Picture 2 of 3" })).toHaveAttribute("aria-current", "true");
  await page.getByRole("button", { name: "Picture 3 of 3" }).click();
  await inFrame(page, "The weave");
  await page.keyboard.press("ArrowLeft");
  await inFrame(page, "From the back");
  await page.keyboard.press("ArrowRight");
  await inFrame(page, "The weave");
  await page.getByRole("button", { name: "Next picture" }).click();
  await inFrame(page, "From the front");

  await page.getByRole("button", { name: "Look closer" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Look closer" });
  await expect(dialog.getByRole("button", { name: "Zoom in" })).toBeFocused();
  await expectAccessible(page);
  await expect(dialog.getByRole("button", { name: "Zoom out" })).toBeDisabled();
  const width = async () => (await dialog.getByRole("img").boundingBox())?.width ?? 0;
  const whole = await width();
  await page.keyboard.press("+");
  await expect.poll(width).toBeGreaterThan(whole * 1.4);
  await dialog.getByRole("img").dblclick();
  await expect.poll(width).toBeCloseTo(whole, 0);
  await page.mouse.wheel(0, -100);
  await expect.poll(width).toBeGreaterThan(whole * 1.1);
  await page.keyboard.press("0");
  await page.keyboard.press("ArrowRight");
  await expect(dialog.getByRole("img", { name: "From the back" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Look closer" })).toBeFocused();
  await inFrame(page, "From the back");
  await remove();
});

test("a picture that is the only one is looked at closely too, and has nothing to turn to", async ({ page }) => {
  const { path, remove } = await givenPictured(page, []);
  const { expectStill } = await watchShifts(page);
  await open(page, path);
  await inFrame(page, "From the front");
  await expectStill();
  await expect(pictures(page).getByRole("button", { name: /picture/i })).toHaveCount(0);
  await pictures(page).getByRole("img", { name: "From the front" }).click();
  const dialog = page.getByRole("dialog", { name: "Look closer" });
  await expect(dialog.getByRole("img", { name: "From the front" })).toBeVisible();
  await expect(dialog.getByRole("button")).toHaveCount(3);
  await dialog.getByRole("button", { name: "Zoom in" }).click();
  await expect(dialog.getByRole("button", { name: "Zoom out" })).toBeEnabled();
  await page.keyboard.press("0");
  await page.keyboard.press("ArrowRight");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Look closer" }).click();
  await expect(dialog).toBeVisible();
  await remove();
});

test.describe("on a phone", () => {
  const { defaultBrowserType: _, ...phone } = devices["Pixel 7"];
  test.use({ ...phone, userAgent: undefined, viewport: { width: 320, height: 640 } });

  test("the pictures are swiped through, and nothing is wider than the screen", async ({ page }) => {
    const { path, remove } = await givenPictured(page);
    await open(page, path);
    await inFrame(page, "From the front");
    const strip = page.getByRole("list", { name: "Pictures to scroll through" });
    // What the browser makes of a swipe.
    await strip.evaluate((list) => list.scrollBy({ left: 0.7 * list.clientWidth, behavior: "instant" }));
    await inFrame(page, "From the back");
    await expect(pictures(page).getByText(/^Picture 2/)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await page.getByRole("button", { name: "Look closer" }).click();
    await page.getByRole("button", { name: "Close", exact: true }).click();
    await remove();
  });
});
