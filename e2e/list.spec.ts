import { cards, names, range } from "./list.ts";
import { watchShifts } from "./shifts.ts";
import { expect, open, test } from "./shop.ts";

test("pages are turned, and back, forward and reload show what was seen", async ({ page }) => {
  await open(page, "/shop/category/women?size=M&order=1");
  const first = await names(page);
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Page 2" }).click();
  await expect(page).toHaveURL("/shop/category/women?size=M&order=1&page=2");
  await expect(range(page)).toContainText(/^11 to 20 of/);
  const second = await names(page);
  expect(second).not.toEqual(first);
  await page.goBack();
  await expect.poll(() => names(page)).toEqual(first);
  await page.goForward();
  await expect.poll(() => names(page)).toEqual(second);
  await page.reload();
  expect(await names(page)).toEqual(second);
  await expect(page.getByLabel("Sort by")).toHaveValue("1");
});

test("search engines get one address for each category and page, none for filtered lists, and status 404 for lists of nothing", async ({
  request,
}) => {
  const head = async (path: string) => (await (await request.get(path)).text()).replace(/<\/head>.*/s, "");
  expect(await head("/shop/category/women?utm_source=letter&page=1")).toMatch(
    /<link rel="canonical" href="[^"?]*\/shop\/category\/women"/,
  );
  expect(await head("/shop?category=women&page=2")).toMatch(
    /<link rel="canonical" href="[^"?]*\/shop\/category\/women\?page=2"/,
  );
  expect(await head("/shop?size=M")).toContain('<meta name="robots" content="noindex"');
  const statusOf = async (path: string) => (await request.get(path)).status();
  expect(await statusOf("/shop?page=abc&rating=many&min=-4&order=9&limit=x&size=huge")).toBe(200);
  for (const path of ["/shop/category/no-such-thing", "/shop/brand/no-such-thing"])
    expect(await statusOf(path), path).toBe(404);
});

test("nothing moves while the list loads, and two, three or four products stand in a row", async ({ page }) => {
  const { expectStill } = await watchShifts(page);
  await open(page, "/shop");
  await page.waitForLoadState("networkidle");
  await expectStill();
  for (const [width, columns] of [
    [390, 2],
    [820, 3],
    [1440, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const tops = await Promise.all((await cards(page).all()).map(async (card) => (await card.boundingBox())?.y));
    expect(
      tops.filter((top) => top === tops[0]),
      `in a row at ${width} px`,
    ).toHaveLength(columns);
  }
});
