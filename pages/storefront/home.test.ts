import { within } from "@testing-library/dom";
import { describe, expect, test } from "vitest";
import { expectAccessible } from "#pages/testing/access.ts";
import { fill, press } from "#pages/testing/fill.ts";
import { seeNotice } from "#pages/testing/notices.ts";
import { openPage, type Page } from "#pages/testing/page.ts";
import { givenBrand, givenPicture, givenProduct } from "#server/testing/given/catalogue.ts";
import { givenAdmin } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";
import { chips } from "./list.ts";

const { app, shop, db } = await openShop();

const zari = await givenBrand(db, { name: "Zari", slug: "zari", description: "Gold on cotton" });
const kosala = await givenBrand(db, { name: "Kosala Looms", slug: "kosala-looms", description: "Handloom cotton" });
const products = [
  await givenProduct(db, { brandId: zari.id, sizes: ["M"], ratingCount: 2, ratingSum: 9 }),
  await givenProduct(db, { brandId: zari.id, sizes: ["L"], ratingCount: 1, ratingSum: 5 }),
  await givenProduct(db, { brandId: kosala.id }),
] as const;

describe("the home page", () => {
  test("has its parts", async () => {
    const page = await openPage(app, "/");
    expect(page.document.title).toBe("Tana Bana");
    expect(page.getAllByRole("heading", { level: 1 })).toHaveLength(1);
    for (const [name, slug] of [
      ["Men", "men"],
      ["Unisex", "unisex"],
      ["Women", "women"],
    ] as const)
      expect(page.main().getByRole("link", { name })).toHaveAttribute("href", `/shop/category/${slug}`);
    expect(page.getByRole("link", { name: /Sale/ })).toBeVisible();
    const rail = within(page.getByRole("region", { name: "New from the loom" }));
    expect(rail.getByRole("link", { name: "See all: New from the loom" })).toHaveAttribute("href", "/shop");
    await expectAccessible(page);
  });

  test("has a form for the newsletter that says what is wrong with an address, and thanks for a good one", async () => {
    const page = await openPage(app, "/");
    const form = within(page.getByRole("region", { name: "Letters from the loom" }));
    const email = form.getByRole("textbox", { name: "Email" });
    const subscribe = () => press(page, form, "Subscribe");
    await subscribe();
    await form.findByText("Email is required.");
    await expect.poll(() => email).toHaveFocus();
    await fill(page, email, "asha@");
    await subscribe();
    await form.findByText("Email format is invalid.");
    await expectAccessible(page);
    await fill(page, email, "asha@example.com");
    await subscribe();
    await expect.poll(() => page.notices).toHaveLength(1);
    const { message } = (
      await app.inject({ method: "POST", url: "/api/newsletter/subscribe", payload: { email: "ravi@example.com" } })
    ).json();
    expect(message).toMatch(/\w/);
    const notice = await seeNotice(page, message);
    expect(notice.isUrgent).toBe(false);
    await expect.poll(() => email).toHaveValue("");
  });

  test("shows below what was looked at, the latest first, which can be forgotten", async () => {
    const [first, second] = products;
    const seen = ({ window }: Page) => window.localStorage.getItem("seen");
    const looked = await openPage(app, `/product/${first.slug}`);
    await expect.poll(() => seen(looked)).toContain(first.id);
    const again = await looked.reload(`/product/${second.slug}`);
    await expect.poll(() => seen(again)).toContain(second.id);
    const page = await again.reload("/");
    const rail = within(await page.findByRole("region", { name: "You looked at" }));
    expect(rail.getAllByRole("listitem")).toHaveLength(2);
    expect(rail.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      second.name,
      first.name,
    ]);
    await expectAccessible(page);
    await page.user.click(rail.getByRole("button", { name: "Forget these" }));
    await expect.poll(() => page.queryByRole("region", { name: "You looked at" })).toBeNull();
    const later = await page.reload();
    expect(later.getByRole("heading", { level: 1 })).toBeVisible();
    expect(seen(later)).toBeNull();
  });
});

describe("brands", () => {
  test("are all there, each with the way to its products", async () => {
    const page = await openPage(app, "/brands");
    expect(page.document.title).toBe("Brands · Tana Bana");
    const all = page.main().getAllByRole("article");
    expect(all).toHaveLength(2);
    for (const { name, slug, description } of [zari, kosala]) {
      const card = all.find(({ textContent }) => textContent?.includes(name)) as HTMLElement;
      expect(within(card).getByRole("link", { name })).toHaveAttribute("href", `/shop/brand/${slug}`);
      expect(within(card).getByText(description)).toBeVisible();
    }
    await expectAccessible(page);
    await page.user.click(page.main().getByRole("link", { name: "Zari" }));
    await expect.poll(page.address).toBe("/shop/brand/zari");
    await page.findByRole("heading", { level: 1, name: "Zari" });
  });

  test("have a page with their banner, what they sell and how it is liked, which keeps its head when filtered", async () => {
    const { id: bannerId } = await givenPicture(db);
    const brand = await givenBrand(db, { name: "Bandhani", slug: "bandhani", bannerId });
    await givenProduct(db, { brandId: brand.id, sizes: ["M"], ratingCount: 2, ratingSum: 9 });
    await givenProduct(db, { brandId: brand.id, sizes: ["L"] });
    const page = await openPage(app, "/shop/brand/bandhani");
    expect(page.main().getByRole("img", { name: "Bandhani" })).toBeVisible();
    expect(page.getByText("2 products · 4.5 of 5 stars from 2 reviews")).toBeVisible();
    await expectAccessible(page);
    const narrowed = await openPage(app, "/shop/brand/bandhani?size=M");
    expect(narrowed.getByText(/^\d+ products · /)).toBeVisible();
    expect(chips(narrowed).some(({ textContent }) => textContent?.includes("Size M"))).toBe(true);
  });

  test("tell their story, which their form limits, and lose their banner again", async () => {
    const admin = await givenAdmin(shop);
    const { id: bannerId } = await givenPicture(db);
    const brand = await givenBrand(db, { name: "Ikat Works", slug: "ikat-works", description: "Tied and dyed" });
    const plain = await openPage(app, "/shop/brand/ikat-works");
    expect(plain.getByRole("heading", { level: 1, name: "Ikat Works" })).toBeVisible();
    expect(plain.main().queryByRole("img", { name: "Ikat Works" })).toBeNull();

    const pictured = await givenBrand(db, { name: "Kalamkari", slug: "kalamkari", description: "Drawn", bannerId });
    const page = await openPage(app, `/dashboard/brand/edit/${pictured.id}`, { as: admin });
    await fill(page, await page.findByLabelText("Story"), "x".repeat(3001));
    await press(page, page, "Save");
    await page.findByText("Story must be at most 3000 characters.");
    expect(page.getByRole("img", { name: "Present banner" })).toBeVisible();
    await expectAccessible(page);
    await press(page, page, "Take the banner away");
    await seeNotice(page, "Banner has been removed successfully!");
    await expect.poll(() => page.queryByRole("img", { name: "Present banner" })).toBeNull();

    const form = await openPage(app, `/dashboard/brand/edit/${brand.id}`, { as: admin });
    const paragraphs = ["We began with one loom.", "Then came ten more. ".repeat(30).trim(), "The last of it."];
    await fill(form, await form.findByLabelText("Story"), paragraphs.join("\n\n"));
    await press(form, form, "Save");
    await seeNotice(form, "Brand has been updated successfully!");
    const told = await openPage(app, "/shop/brand/ikat-works");
    for (const paragraph of paragraphs) expect(told.getByText(paragraph)).toBeVisible();
    expect(told.getByText("Read the whole story")).toBeVisible();
    expect(told.document.querySelector('meta[name="description"]')?.getAttribute("content")).toMatch(
      /^We began with one loom\./,
    );
  });
});
