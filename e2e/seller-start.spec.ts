import { callAs, demoMerchant, newBuyer, newProduct, placeOrder, plentifulInAnySize } from "./buying.ts";
import { mailedLink } from "./mails.ts";
import { seeNotice } from "./notice.ts";
import { ownWord } from "./office.ts";
import { newSeller } from "./sellers.ts";
import { expect, expectAccessible, keepToken, open, signIn, test } from "./shop.ts";

test("a new seller is led through the first days, says when it is away, and puts the list away", async ({ page }) => {
  const word = ownWord();
  const { token, brandId } = await newSeller(page.request, word);
  await keepToken(page, token);
  await open(page, "/dashboard");
  const list = page.getByRole("region", { name: "Your first days as a seller" });
  await expect(list.getByText("5 of 5 left")).toBeVisible();
  await expect(list.getByRole("link", { name: "Add your first product" })).toHaveAttribute(
    "href",
    "/dashboard/product/add",
  );
  await expectAccessible(page);

  await list.getByRole("link", { name: /^Say when you take days off/ }).click();
  await expect(page).toHaveURL(`/dashboard/brand/edit/${brandId}#days-off`);
  const days = page.getByRole("region", { name: "Days off" });
  await days.getByLabel("First day off").fill("2999-12-24");
  await days.getByRole("button", { name: "Set days off" }).click();
  await expect(days.getByText("Last day off is required.")).toBeVisible();
  // Scrolled to the section, the header lies over links of the side menu.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);
  await days.getByLabel("Last day off").fill("2999-12-31");
  await days.getByRole("button", { name: "Set days off" }).click();
  await seeNotice(page, "Your days off are saved.");
  const { brand } = await callAs<{ brand: { name: string; slug: string } }>(
    page.request,
    { token },
    "get",
    `/brand/${brandId}`,
  );
  await callAs(page.request, { token }, "put", `/brand/${brandId}`, {
    brand: { name: brand.name, slug: brand.slug, description: "By hand", isActive: true },
  });
  await open(page, `/shop/brand/${brand.slug}`);
  const sentence = `${brand.name} takes days off from December 24, 2999 to December 31, 2999.`;
  await expect(page.getByText(sentence)).toBeVisible();
  await callAs(page.request, { token }, "put", `/brand/${brandId}/active`, { brand: { isActive: false } });

  await open(page, "/dashboard");
  await expect(list.getByText("4 of 5 left")).toBeVisible();
  await newProduct(page, { token });
  await page.reload();
  // The product came with its picture and its stock; the brand is switched off.
  await expect(list.getByText("1 of 5 left")).toBeVisible();
  await expect(list.getByRole("listitem").filter({ hasNotText: "Done" })).toHaveText(/^Describe your brand/);
  await list.getByRole("button", { name: "Put this list away" }).click();
  await expect(list).toBeHidden();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Account Details" })).toBeVisible();
  await expect(list).toHaveCount(0);
});

test("a seller is mailed about an order of its brand, and Orders offers it first", async ({ page }) => {
  const seller = await demoMerchant(page.request);
  const { brands } = await callAs<{ brands: { slug: string }[] }>(page.request, seller, "get", "/brand");
  const product = await plentifulInAnySize(page.request, ({ brand }) => brand?.slug === brands[0]?.slug);
  const buyer = await newBuyer(page.request);
  const order = await placeOrder(page.request, buyer, [{ product }]);
  await callAs(page.request, buyer, "post", "/payment/cash-on-delivery", { orderId: order._id });
  await mailedLink("merchant@example.com", new RegExp(`/order/${order._id}`));

  await signIn(page, "merchant");
  await open(page, "/dashboard/orders");
  const offer = page.getByRole("region", { name: "Brand orders to process" });
  await expect(offer).toContainText("to be processed.");
  await expectAccessible(page);
  await offer.getByRole("link", { name: /^Process/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Brand Orders" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "View Details" }).first()).toBeVisible();
});
