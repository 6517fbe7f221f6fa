import { within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { expectAccessible } from "#pages/testing/access.ts";
import { seeNotice } from "#pages/testing/notices.ts";
import { openPage, type Page } from "#pages/testing/page.ts";
import { givenBrand, givenCategory, givenProduct, hideProduct } from "#server/testing/given/catalogue.ts";
import { givenMember, type Person } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop();

const heart = (page: Page, name: string) => page.main().getByRole("button", { name: `Keep ${name} in your wishlist` });
const cards = (page: Page) => page.main().queryAllByRole("article");

async function wish({ headers }: Person, product: { id: string }): Promise<void> {
  const payload = { product: product.id, isLiked: true };
  const answer = await app.inject({ method: "POST", url: "/api/wishlist", headers, payload });
  expect(answer.statusCode, answer.body).toBe(200);
}

test("who is signed out is asked to login; a heart that the server refuses goes back to what it was", async () => {
  const { slug, name } = await givenProduct(db);
  const visitor = await openPage(app, `/product/${slug}`);
  await visitor.user.click(heart(visitor, name));
  await seeNotice(visitor, "Please login to wishlist a product.");
  expect(heart(visitor, name)).toHaveAttribute("aria-pressed", "false");

  const page = await openPage(app, `/product/${slug}`, {
    as: await givenMember(shop),
    intercept: ({ url }) =>
      url.endsWith("/api/wishlist") ? Response.json({ error: "The list is full." }, { status: 400 }) : undefined,
  });
  await page.user.click(heart(page, name));
  await seeNotice(page, "The list is full.");
  expect(heart(page, name)).toHaveAttribute("aria-pressed", "false");
});

test("the heart fills at once, stays filled, and is asked for once a visit", async () => {
  const category = await givenCategory(db);
  const { slug, name } = await givenProduct(db, {}, [category]);
  const other = await givenProduct(db, {}, [category]);
  let asked = 0;
  const page = await openPage(app, `/product/${slug}`, {
    as: await givenMember(shop),
    intercept: ({ url }) => {
      if (url.endsWith("/api/wishlist/ids")) asked += 1;
      return undefined;
    },
  });
  await expect.poll(() => asked).toBe(1);
  await page.user.click(heart(page, name));
  await expect.poll(() => heart(page, name)).toHaveAttribute("aria-pressed", "true");
  await seeNotice(page, "Added to your wishlist.");
  const related = within(page.getByRole("region", { name: "You may also like" }));
  await page.user.click(related.getByRole("link", { name: other.name }));
  await page.findByRole("heading", { level: 1, name: other.name });
  expect(asked).toBe(1);
  page.window.history.back();
  await page.findByRole("heading", { level: 1, name });
  await expect.poll(() => heart(page, name)).toHaveAttribute("aria-pressed", "true");
  const again = await page.reload();
  await expect.poll(() => heart(again, name)).toHaveAttribute("aria-pressed", "true");
  await again.user.click(heart(again, name));
  await expect.poll(() => heart(again, name)).toHaveAttribute("aria-pressed", "false");
  await seeNotice(again, "Removed from your wishlist.");
});

test("the wishlist shows what was wished for, newest first, and lets go of it", async () => {
  const member = await givenMember(shop);
  const [first, second] = [await givenProduct(db), await givenProduct(db)];
  await wish(member, first);
  await wish(member, second);
  const page = await openPage(app, "/dashboard/wishlist", { as: member });
  await expect.poll(() => cards(page)).toHaveLength(2);
  const [newest] = cards(page) as [HTMLElement];
  expect(within(newest).getByRole("link", { name: second.name })).toHaveAttribute("href", `/product/${second.slug}`);
  await expectAccessible(page);
  await page.user.click(page.getByRole("button", { name: `Remove ${second.name} from wishlist` }));
  await seeNotice(page, "Removed from your wishlist.");
  expect(cards(page)).toHaveLength(1);
  await page.user.click(page.getByRole("button", { name: `Remove ${first.name} from wishlist` }));
  await page.findByText("You have no items in your wishlist yet.");
  await seeNotice(page, "Removed from your wishlist.");
  const again = await page.reload();
  await again.findByText("You have no items in your wishlist yet.");
  await expectAccessible(again);
});

test("what the shop does not show any more is marked and leads nowhere", async () => {
  const [member, product] = [await givenMember(shop), await givenProduct(db)];
  await wish(member, product);
  await hideProduct(db, product.id);
  const page = await openPage(app, "/dashboard/wishlist", { as: member });
  await expect.poll(() => cards(page)).toHaveLength(1);
  const card = within(cards(page)[0] as HTMLElement);
  expect(card.getByText("Unavailable")).toBeVisible();
  expect(card.getByRole("heading", { name: product.name })).toBeVisible();
  expect(card.queryByRole("link")).toBeNull();
  await expectAccessible(page);
});

test("the makers of what somebody gave a heart to are shown to them alone", async () => {
  const brand = await givenBrand(db);
  const [liked] = [await givenProduct(db, { brandId: brand.id }), await givenProduct(db, { brandId: brand.id })];
  const member = await givenMember(shop);
  await wish(member, liked);
  const answer = await app.inject({ url: "/api/home/liked", headers: member.headers });
  expect(answer.headers["cache-control"]).toBe("no-store");
  const page = await openPage(app, "/", { as: member });
  await page.findByRole("region", { name: "From makers you like" });
  const visitor = await openPage(app, "/");
  expect(visitor.queryByRole("region", { name: "From makers you like" })).toBeNull();
});
