import { within } from "@testing-library/dom";
import { describe, expect, test } from "vitest";
import { expectAccessible } from "#pages/testing/access.ts";
import { fill } from "#pages/testing/fill.ts";
import { openPage, type Page } from "#pages/testing/page.ts";
import { onPhone } from "#pages/testing/window-features.ts";
import { givenBrand, givenCategory, givenProduct } from "#server/testing/given/catalogue.ts";
import { openShop } from "#server/testing/shop.ts";
import { askList, chip, chips, panel, range, slide } from "./list.ts";

const { app, db } = await openShop();
const ask = (query: string) => askList(app, query);

const brands = [
  await givenBrand(db, { name: "Kosala Looms", slug: "kosala-looms" }),
  await givenBrand(db, { name: "Zari", slug: "zari" }),
] as const;
const women = await givenCategory(db, { name: "Women", slug: "women" });
const men = await givenCategory(db, { name: "Men", slug: "men" });
for (let i = 0; i < 26; i++)
  await givenProduct(
    db,
    {
      brandId: brands[i % 5 ? 0 : 1].id,
      pricePaise: (600 + i * 90) * 100,
      sizes: i % 3 ? ["M", "XL"] : ["XXL"],
      ...(i === 4 && { mrpPaise: 200_000, colour: "Red", colourFamily: 1 }),
      ...(i === 5 && { colour: "Blue", colourFamily: 2 }),
      ratingCount: i === 2 ? 1 : 0,
      ratingSum: i === 2 ? 5 : 0,
      attributes: {
        cloth: i % 2 ? "Linen" : "Cotton",
        weave: i % 3 ? "Twill" : "Ikat",
        fit: "Regular",
        length: "Knee",
      },
    },
    [i % 4 ? women : men],
  );

test("filters begin with category, brand, price and rating, beside the list and in the sheet of a phone", async () => {
  const expectInOrder = (place: ReturnType<typeof panel>) => {
    const heading = (name: string) => place.getByRole("heading", { name });
    const inOrder = [
      heading("Category"),
      heading("Brand"),
      place.getByRole("slider", { name: "Lowest price" }),
      place.getByRole("slider", { name: "Rating" }),
    ];
    for (const later of ["Discount", "Size", "Colour", "Cloth"]) inOrder.push(heading(later));
    const sorted = inOrder.toSorted((a, b) => (a.compareDocumentPosition(b) & a.DOCUMENT_POSITION_PRECEDING ? 1 : -1));
    expect(sorted.map((element) => inOrder.indexOf(element))).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  };
  const page = await openPage(app, "/shop");
  expectInOrder(panel(page));
  const phone = await openPage(app, "/shop?max=0", { matchesMedia: onPhone });
  await phone.user.click(phone.getByRole("button", { name: "Filters" }));
  expectInOrder(within(await phone.findByRole("dialog", { name: "Filters" })));
});

test("a category and a brand are chosen beside the list, with their counts, and taken back", async () => {
  const page = await openPage(app, "/shop?page=2");
  const { facets } = await ask("max=0");
  const ofWomen = facets.categories.find(({ slug }: { slug: string }) => slug === "women");
  const choice = () => panel(page).getByRole("link", { name: `Women ${ofWomen.count} products` });
  await page.user.click(choice());
  await expect.poll(page.address).toBe("/shop/category/women");
  await expect.poll(() => page.getByRole("heading", { level: 1 })).toHaveTextContent(/^Women$/);
  expect(range(page)).toBe(`1 to 10 of ${ofWomen.count} products`);
  expect(choice()).toHaveAttribute("aria-current", "true");
  await expect.poll(() => choice()).toHaveFocus();
  const { facets: inWomen } = await ask("category=women&max=0");
  const [brand] = inWomen.brands;
  await page.user.click(panel(page).getByRole("link", { name: new RegExp(`^${brand.name} ${brand.count} product`) }));
  await expect.poll(page.address).toBe(`/shop/category/women?brand=${brand.slug}`);
  await expect.poll(() => range(page)).toContain(`of ${brand.count} product`);
  await page.user.click(panel(page).getByRole("link", { name: /^Women / }));
  await expect.poll(page.address).toBe(`/shop/brand/${brand.slug}`);
  await expect.poll(() => page.getByRole("heading", { level: 1 })).toHaveTextContent(brand.name);
});

test("a size is chosen, and its chip removes it and hands the focus to the result", async () => {
  const page = await openPage(app, "/shop/category/men");
  await page.user.click(panel(page).getByRole("link", { name: /^XXL / }));
  await expect.poll(page.address).toBe("/shop/category/men?size=XXL");
  const { count } = await ask("category=men&size=XXL&max=0");
  await expect.poll(() => range(page)).toContain(`of ${count} product`);
  await page.user.click(chip(page, "Size XXL"));
  await expect.poll(page.address).toBe("/shop/category/men");
  expect(page.document.activeElement).toHaveTextContent(/^1 to \d+ of \d+ products/);
});

test("a value that assistive technology sets, without a pointer or a key, is taken", async () => {
  const page = await openPage(app, "/shop");
  const slider = (name: string) => panel(page).getByRole("slider", { name });
  slide(slider("Highest price"), "1500");
  await expect.poll(page.address).toBe("/shop?max=1500");
  slide(slider("Lowest price"), "700");
  await expect.poll(page.address).toBe("/shop?min=700&max=1500");
  slide(slider("Rating"), "40");
  await expect.poll(page.address).toBe("/shop?min=700&max=1500&rating=3");
});

test("the sliders start at the usual prices and any rating, say their value in words, and stay ten apart", async () => {
  const page = await openPage(app, "/shop");
  const slider = (name: string) => panel(page).getByRole("slider", { name });
  const [low, high, rating] = [slider("Lowest price"), slider("Highest price"), slider("Rating")];
  expect(low).toHaveValue("500");
  expect(low).toHaveAttribute("aria-valuetext", "₹500 and below");
  expect(high).toHaveValue("2500");
  expect(rating).toHaveValue("100");
  expect(rating).toHaveAttribute("aria-valuetext", "Any");
  slide(low, "550");
  await expect.poll(page.address).toBe("/shop?min=550");
  const { count } = await ask("min=550");
  await expect.poll(() => range(page)).toBe(`1 to 10 of ${count} products`);
  slide(high, "5000");
  await expect.poll(() => high).toHaveAttribute("aria-valuetext", "₹5,000 and above");
  await expect.poll(page.address).toBe("/shop?min=550&max=0");
  slide(high, "500");
  await expect.poll(() => high).toHaveValue("560");
  await expect.poll(page.address).toBe("/shop?min=550&max=560");

  const rated = await openPage(app, "/shop");
  const stars = panel(rated).getByRole("slider", { name: "Rating" });
  slide(stars, "80");
  await expect.poll(rated.address).toBe("/shop?rating=1");
  slide(stars, "0");
  await expect.poll(rated.address).toBe("/shop?rating=5");
  const { count: best } = await ask("rating=5");
  expect(best).toBe(1);
  await expect.poll(() => range(rated)).toContain(`of ${best} product`);
  slide(stars, "100");
  await expect.poll(rated.address).toBe("/shop");
});

describe("facts of garments", () => {
  test("are chosen beside each other, have one address, and go one by one", async () => {
    const page = await openPage(app, "/shop?max=0");
    const choose = (name: string) => page.user.click(panel(page).getByRole("link", { name }));
    await choose("Linen");
    await expect.poll(page.address).toBe("/shop?facts=cloth:Linen&max=0");
    await expect.poll(() => panel(page).getByRole("link", { name: "Linen" })).toHaveAttribute("aria-current", "true");
    await choose("Cotton");
    await expect.poll(page.address).toBe("/shop?facts=cloth:Cotton,cloth:Linen&max=0");
    const { count } = await ask("facts=cloth:Cotton,cloth:Linen&max=0");
    expect(count).toBeGreaterThan((await ask("facts=cloth:Cotton&max=0")).count);
    await expect.poll(() => range(page)).toContain(`of ${count} product`);
    await choose("Ikat");
    await expect.poll(page.address).toBe("/shop?facts=cloth:Cotton,cloth:Linen,weave:Ikat&max=0");
    await expect.poll(() => panel(page).getByRole("link", { name: "Ikat" })).toHaveAttribute("aria-current", "true");
    await expectAccessible(page);
    await page.user.click(chip(page, "Cotton"));
    await expect.poll(page.address).toBe("/shop?facts=cloth:Linen,weave:Ikat&max=0");
    expect(page.document.querySelector('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  });

  test("are folded but for the first three, and in another order lead to their one address", async () => {
    const page = await openPage(app, "/shop?max=0");
    const choice = panel(page).getByText("Knee");
    expect(choice).not.toBeVisible();
    await page.user.click(panel(page).getByRole("heading", { name: "Length" }));
    expect(choice).toBeVisible();
    const other = await openPage(app, "/shop?facts=weave:Ikat,cloth:Linen&max=0");
    await expect.poll(other.address).toBe("/shop?facts=cloth:Linen,weave:Ikat&max=0");
  });

  test("are tried out in the sheet of a phone, and become the list's when they are applied", async () => {
    const page = await openPage(app, "/shop?max=0", { matchesMedia: onPhone });
    await page.user.click(page.getByRole("button", { name: "Filters" }));
    const sheet = within(await page.findByRole("dialog", { name: "Filters" }));
    await page.user.click(sheet.getByRole("checkbox", { name: "Cotton" }));
    await expect.poll(() => sheet.getByRole("checkbox", { name: "Cotton" })).toBeChecked();
    const { count } = await ask("facts=cloth:Cotton&max=0");
    const show = await sheet.findByRole("button", { name: new RegExp(`^Show ${count} product`) });
    await expectAccessible(page);
    await page.user.click(show);
    await expect.poll(page.address).toBe("/shop?facts=cloth:Cotton&max=0");
    await expect.poll(() => chip(page, "Cotton")).toBeVisible();
  });

  test("but the first are folded in the sheet, say what is chosen, and do not fold by themselves", async () => {
    const page = await openPage(app, "/shop?max=0", { matchesMedia: onPhone });
    await page.user.click(page.getByRole("button", { name: "Filters" }));
    const dialog = await page.findByRole("dialog", { name: "Filters" });
    const sheet = within(dialog);
    const choice = () => sheet.getByRole("checkbox", { name: "Ikat", hidden: true });
    const heading = () => sheet.getByRole("heading", { name: "Weave" });
    expect(choice()).not.toBeVisible();
    await page.user.click(heading());
    await page.user.click(choice());
    await expect.poll(choice).toBeChecked();
    await page.user.click(choice());
    await expect.poll(choice).not.toBeChecked();
    expect(choice()).toBeVisible();
    await page.user.click(choice());
    await expect.poll(choice).toBeChecked();
    await page.user.click(heading());
    await expect.poll(choice).not.toBeVisible();
    const summary = heading().closest("summary");
    expect(within(summary as HTMLElement).getByText("Ikat")).toBeVisible();
    await expectAccessible(page);
  });
});

describe("several at once", () => {
  /** Shown at once, before the list follows; the next choice builds on it. */
  async function choose(page: Page, name: RegExp | string): Promise<void> {
    await page.user.click(panel(page).getByRole("link", { name }));
    await expect.poll(() => panel(page).getByRole("link", { name })).toHaveAttribute("aria-current", "true");
  }

  test("brands and sizes are chosen beside each other, have one address, and go one by one or all together", async () => {
    const page = await openPage(app, "/shop?max=0");
    const [first, second] = brands;
    // The later one first: the address has them by the alphabet.
    for (const name of [/^Zari /, /^Kosala Looms /]) await choose(page, name);
    await expect.poll(page.address).toBe(`/shop?brand=${first.slug},${second.slug}`);
    for (const size of ["XXL", "M"]) await choose(page, new RegExp(`^${size} `));
    const query = `brand=${first.slug},${second.slug}&size=M,XXL`;
    await expect.poll(page.address).toBe(`/shop?${query}`);
    const { count } = await ask(`${query}&max=0`);
    expect(count).toBeGreaterThan((await ask(`brand=${first.slug}&size=M&max=0`)).count);
    await expect.poll(() => range(page)).toContain(`of ${count} product`);
    expect(chips(page)).toHaveLength(5);
    await expectAccessible(page);
    await page.user.click(chip(page, "Kosala Looms"));
    await expect.poll(page.address).toBe("/shop/brand/zari?size=M,XXL");
    await page.user.click(chip(page, "Clear all"));
    await expect.poll(page.address).toBe("/shop?max=0");
  });

  test("colours are chosen by their swatches", async () => {
    const page = await openPage(app, "/shop?max=0");
    const [first, second] = (await ask("max=0")).facets.colours as [string, string];
    for (const colour of [second, first]) await choose(page, colour);
    await expect.poll(page.address).toBe(`/shop?colour=${first},${second}&max=0`);
    const { count } = await ask(`colour=${first},${second}&max=0`);
    expect(count).toBeGreaterThan((await ask(`colour=${first}&max=0`)).count);
    await expect.poll(() => range(page)).toContain(`of ${count} product`);
    expect(chip(page, second)).toBeVisible();
    await expectAccessible(page);
  });

  test("values in another order lead to the one address of their list", async () => {
    const page = await openPage(app, "/shop?size=XXL,M,XXL,huge");
    await expect.poll(page.address).toBe("/shop?size=M,XXL");
    const { count } = await ask("size=M,XXL");
    await expect.poll(() => range(page)).toContain(`of ${count} product`);
  });

  test("sizes and prices are tried out in the sheet of a phone, whose button says how many there are", async () => {
    const page = await openPage(app, "/shop?max=0", { matchesMedia: onPhone });
    await page.user.click(page.getByRole("button", { name: /^Filters/ }));
    const sheet = within(await page.findByRole("dialog", { name: "Filters" }));
    for (const size of ["XXL", "M"])
      await page.user.click(sheet.getByRole("checkbox", { name: new RegExp(`^${size} `) }));
    await fill(page, sheet.getByLabelText("To (₹)"), "1400");
    await page.user.keyboard("{Enter}");
    const { count } = await ask("size=M,XXL&max=1400");
    await expect.poll(() => sheet.getByRole("checkbox", { name: /^XXL / })).toBeChecked();
    const show = await sheet.findByRole("button", { name: `Show ${count} products` });
    await expectAccessible(page);
    await page.user.click(show);
    await expect.poll(page.address).toBe("/shop?size=M,XXL&max=1400");
    await expect.poll(() => range(page)).toContain(`of ${count} products`);
  });
});

test("prices are typed beside the slider, in step with it, and what is no range changes nothing", async () => {
  const page = await openPage(app, "/shop");
  const [from, to] = [panel(page).getByLabelText("From (₹)"), panel(page).getByLabelText("To (₹)")];
  expect(from).toHaveValue("");
  expect(to).toHaveValue("2500");
  await fill(page, from, "735");
  await fill(page, to, "1,299");
  await page.user.keyboard("{Enter}");
  await expect.poll(page.address).toBe("/shop?min=735&max=1299");
  const slider = (name: string) => panel(page).getByRole("slider", { name });
  await expect
    .poll(() => slider("Highest price"))
    .toHaveAttribute("aria-valuetext", expect.stringMatching(/1,(299|300)/));
  await fill(page, from, "1500");
  await page.user.keyboard("{Enter}");
  await expect
    .poll(() => panel(page).getByRole("alert"))
    .toHaveTextContent("Enter prices in whole rupees, the lower one first.");
  expect(page.address()).toBe("/shop?min=735&max=1299");
  await expectAccessible(page);
  slide(slider("Lowest price"), "900");
  await expect.poll(page.address).toBe("/shop?min=900&max=1299");
  await expect.poll(() => from).toHaveValue("900");
});
