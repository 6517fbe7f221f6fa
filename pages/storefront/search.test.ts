import { within } from "@testing-library/dom";
import { describe, expect, test } from "vitest";
import { expectAccessible } from "#pages/testing/access.ts";
import { fill, press } from "#pages/testing/fill.ts";
import { seeNotice } from "#pages/testing/notices.ts";
import { openPage, type Page } from "#pages/testing/page.ts";
import { searchTerms } from "#server/catalogue/search/tables.ts";
import { givenPicture, givenProduct } from "#server/testing/given/catalogue.ts";
import { givenAdmin } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";
import { askList, chip, chips, range } from "./list.ts";

const { app, shop, db } = await openShop();
const admin = await givenAdmin(shop);

const { id: pictureId } = await givenPicture(db);
for (const [i, name] of ["Blue kurta", "Red kurta", "Long kurta"].entries())
  await givenProduct(db, { name, pictureId, sizes: i ? ["M"] : ["L"], pricePaise: i === 2 ? 180_000 : 120_000 });
for (const name of ["Lehenga", "Wedding lehenga"])
  await givenProduct(db, { name, pricePaise: name === "Lehenga" ? 90_000 : 900_000 });
for (const name of ["Banarasi saree", "Denim jeans", "Wool sweater", "Rain jacket", "Silk stole", "Silk dupatta"])
  await givenProduct(db, { name });
const today = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
await db.insert(searchTerms).values([
  { day: today, term: "kurta", times: 40 },
  { day: today, term: "jhumka", times: 30, withoutResult: 30 },
]);

const box = (page: Page) => page.getByRole("combobox", { name: "Search products" });
const list = (page: Page) => page.queryByRole("listbox", { name: "Suggestions" });
const options = (page: Page) => {
  const shown = list(page);
  return shown ? within(shown).queryAllByRole("option") : [];
};
const search = async (page: Page, words: string) => {
  await fill(page, box(page), words);
  await page.user.keyboard("{Enter}");
};
const seeTitle = (page: Page, words: string) =>
  page.findByRole("heading", { level: 1, name: `Results for “${words}”` });

describe("suggestions", () => {
  test("come at every third letter, with picture and price, and are announced", async () => {
    const terms: string[] = [];
    const page = await openPage(app, "/login", {
      intercept: ({ url }) => {
        const [, term] = /\/api\/product\/list\/search\/(.+)$/.exec(url) ?? [];
        if (term) terms.push(decodeURIComponent(term));
        return undefined;
      },
    });
    await page.user.click(box(page));
    await expect.poll(() => box(page)).toHaveAttribute("aria-controls");
    await page.user.keyboard("kur");
    await expect.poll(() => terms).toEqual(["kur"]);
    await page.user.keyboard("tas");
    await expect.poll(() => terms).toEqual(["kur", "kurtas"]);
    await expect.poll(() => options(page)[0]?.textContent).toMatch(/₹[\d,]+\.\d\d/);
    expect(options(page)[0]?.querySelector("img")?.getAttribute("src")).toMatch(/^\/pictures\//);
    await expect.poll(() => box(page)).toHaveAttribute("aria-expanded", "true");
    const said = within(page.getByRole("search")).getByRole("status");
    await expect.poll(() => said).toHaveTextContent(/^3 suggestions\.$/);
    expect(options(page)).toHaveLength(3);
    await expectAccessible(page);
    await fill(page, box(page), "swe");
    await expect.poll(() => said).toHaveTextContent(/^1 suggestion\.$/);
  });

  test("are closed by Escape, which keeps the words; Enter then searches for them", async () => {
    const page = await openPage(app, "/login");
    await page.user.type(box(page), "jacket");
    await page.findByRole("listbox", { name: "Suggestions" });
    expect(options(page).length).toBeGreaterThan(0);
    await page.user.keyboard("{Escape}");
    await expect.poll(() => list(page)).toBeNull();
    expect(box(page)).toHaveValue("jacket");
    await search(page, "jaket");
    await expect.poll(page.address).toBe("/shop?name=jaket");
    await seeTitle(page, "jaket");
    expect(page.getByRole("combobox", { name: "Sort by" })).toHaveDisplayValue("Best match");
    expect(box(page)).toHaveValue("jaket");
  });

  test("of a slow answer never replace newer ones", async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let slow: Response | undefined;
    let isAsked = false;
    const page = await openPage(app, "/login", {
      intercept: async ({ url }) => {
        if (!url.endsWith("/api/product/list/search/kur")) return undefined;
        isAsked = true;
        await held;
        slow = Response.json((await app.inject("/api/product/list/search/kur")).json());
        return slow;
      },
    });
    await page.user.type(box(page), "kur");
    await expect.poll(() => isAsked).toBe(true);
    await fill(page, box(page), "sar");
    const shown = () => options(page).map(({ textContent }) => textContent);
    await expect.poll(() => shown()[0]).toContain("saree");
    const before = shown();
    release();
    await expect.poll(() => slow?.bodyUsed).toBe(true);
    await page.findByRole("listbox", { name: "Suggestions" });
    expect(shown()).toEqual(before);
  });

  test("that fail to come leave the search as it is", async () => {
    let refused = 0;
    const page = await openPage(app, "/login", {
      intercept: ({ url }) => {
        if (!url.includes("/api/product/list/search/")) return undefined;
        refused += 1;
        return Response.json({ error: "no" }, { status: 500 });
      },
    });
    await page.user.type(box(page), "kur");
    await expect.poll(() => refused).toBe(1);
    await page.findByRole("search");
    expect(list(page)).toBeNull();
    expect(page.queryByRole("button", { name: "Dismiss" })).toBeNull();
    await page.user.keyboard("{Enter}");
    await expect.poll(page.address).toBe("/shop?name=kur");
  });

  test("of an empty box are recent searches, which can be removed, and popular ones", async () => {
    const first = await openPage(app, "/login");
    for (const words of ["jacket", "Dupatta", "dupatta", "  ", "stole"]) {
      await search(first, words);
      if (words.trim()) await seeTitle(first, words);
    }
    const page = await first.reload("/login");
    const inGroup = (name: string) => {
      const group = page.queryByRole("group", { name });
      return group ? within(group).queryAllByRole("option") : [];
    };
    const recent = () => inGroup("Recent searches").map(({ textContent }) => textContent);
    const popular = () => inGroup("Popular searches").map(({ textContent }) => textContent);
    await page.user.click(box(page));
    await expect.poll(recent).toEqual(["stole", "dupatta", "jacket"]);
    await expect.poll(popular).toEqual(["kurta"]);
    await expectAccessible(page);

    await page.user.click(page.getByRole("button", { name: "Forget “dupatta”" }));
    await expect.poll(recent).toEqual(["stole", "jacket"]);
    await expect.poll(() => box(page)).toHaveFocus();
    await page.user.tab();
    await page.user.tab();
    await expect.poll(() => page.getByRole("button", { name: "Forget “stole”" })).toHaveFocus();
    await page.user.keyboard("{Enter}");
    await expect.poll(recent).toEqual(["jacket"]);
    await expect.poll(() => box(page)).toHaveFocus();
    await page.user.keyboard("{ArrowDown}{Enter}");
    await expect.poll(page.address).toBe("/shop?name=jacket");
    await expect.poll(() => box(page)).toHaveValue("jacket");
    // The new page takes the focus once; whoever types before that types on.
    await expect.poll(() => page.getByRole("main")).toHaveFocus();

    await page.user.clear(box(page));
    await page.user.click(await page.findByRole("button", { name: "Clear recent searches" }));
    await expect.poll(recent).toEqual([]);
    expect(popular()).toEqual(["kurta"]);
    await page.user.type(box(page), "{Escape}");
    await expect.poll(popular).toEqual([]);
  });
});

describe("searching", () => {
  const ask = (query: string) => askList(app, query);
  const said = (page: Page) => chips(page).map(({ textContent }) => textContent);

  test("looks at all prices; a price and a size in its words become filters that can be taken off", async () => {
    const page = await openPage(app, "/login");
    await search(page, "lehnga");
    await seeTitle(page, "lehnga");
    expect(said(page)).toEqual(["Remove the filter “lehnga”"]);
    const { count } = await ask("name=lehnga&max=0");
    expect(count, "dearer than the usual list shows").toBeGreaterThan((await ask("name=lehnga")).count);
    expect(range(page)).toContain(`of ${count} product`);

    await search(page, "kurta size M under 1500");
    await seeTitle(page, "kurta");
    expect(said(page).filter((words) => !words?.includes("Clear all"))).toEqual([
      "Remove the filter “kurta”",
      "Remove the filter Size M",
      "Remove the filter Up to ₹1,500",
    ]);
    const { count: few } = await ask("name=kurta&size=M&max=1500");
    expect(range(page)).toContain(`of ${few} product`);
    await expectAccessible(page);
    await page.user.click(chip(page, "Up to ₹1,500"));
    await expect.poll(() => said(page).filter((words) => words?.includes("Up to"))).toEqual([]);
    expect(chip(page, "Size M")).toBeVisible();
    const { count: more } = await ask("name=kurta&size=M&max=0");
    await expect.poll(() => range(page)).toContain(`of ${more} product`);
    expect(more).toBeGreaterThan(few);
  });

  test("a misspelt word is asked about", async () => {
    const page = await openPage(app, "/");
    await search(page, "swetter");
    await seeTitle(page, "swetter");
    await page.user.click(page.main().getByRole("link", { name: "sweater" }));
    await seeTitle(page, "sweater");
  });
});

describe("the search of the shop, for staff", () => {
  test("they see what was looked for and not found, and one press leads to the form for a synonym", async () => {
    const page = await openPage(app, "/dashboard/searches", { as: admin });
    await page.findByRole("row", { name: /^kurta/ });
    const which = within(page.getByRole("navigation", { name: "Which searches" }));
    await page.user.click(which.getByRole("link", { name: "Found nothing" }));
    await expect.poll(() => page.queryByRole("row", { name: /^kurta/ })).toBeNull();
    const row = page.getByRole("row", { name: /jhumka/ });
    expect(row).toBeVisible();
    await expectAccessible(page);
    await page.user.click(within(row).getByRole("link", { name: /^Add synonym/ }));
    const form = within(await page.findByRole("region", { name: "Add a search word" }));
    expect(form.getByLabelText("Word")).toHaveValue("jhumka");
    await expect.poll(() => form.getByLabelText("Synonym")).toHaveFocus();
  });

  test("an admin adds a search word, which search knows at once, changes it and deletes it", async () => {
    const found = async (): Promise<string[]> =>
      (await app.inject("/api/product/list/search/dhoti")).json().products.map(({ name }: { name: string }) => name);
    const page = await openPage(app, "/dashboard/search-synonyms", { as: admin });
    const form = within(await page.findByRole("region", { name: "Add a search word" }));
    const add = () => press(page, form, "Add");
    const word = () => form.getByLabelText("Word");
    await add();
    await expect.poll(word).toHaveAccessibleDescription(/Word is required\./);
    await expect.poll(word).toHaveFocus();
    expect(form.getByLabelText("Synonym")).toHaveAccessibleDescription(/Synonym is required\./);
    await expectAccessible(page);
    await fill(page, word(), "dhoti");
    await fill(page, form.getByLabelText("Synonym"), "Saree");
    await add();
    await seeNotice(page, "Search word has been added successfully!");
    await expect.poll(word, { message: "the form is empty for the next one" }).toHaveValue("");
    await expect.poll(word).toHaveFocus();
    expect(await found()).toEqual(["Banarasi saree"]);

    await page.user.type(page.getByRole("searchbox", { name: "Find a word" }), "dhoti{Enter}");
    await page.findByText("1 search word found");
    const row = () => page.getByRole("row", { name: /dhoti/ });
    const pressInRow = (name: RegExp) => press(page, within(row()), name);
    expect(row()).toHaveTextContent("saree");
    await pressInRow(/^Edit/);
    const dialog = within(await page.findByRole("dialog", { name: "Edit search word" }));
    const synonym = () => dialog.getByLabelText("Synonym");
    await fill(page, synonym(), "dhoti");
    await press(page, dialog, "Save");
    await expect.poll(synonym).toHaveAccessibleDescription(/A word cannot be its own synonym\./);
    await expect.poll(synonym).toHaveFocus();
    await expectAccessible(page);
    await fill(page, synonym(), "jeans");
    await press(page, dialog, "Save");
    await seeNotice(page, "Search word has been updated successfully!");
    await expect.poll(() => page.queryByRole("dialog", { name: "Edit search word" })).toBeNull();
    await expect.poll(row).toHaveTextContent("jeans");
    expect(await found()).toEqual(["Denim jeans"]);

    await pressInRow(/^Delete/);
    const question = await page.findByRole("dialog", { name: "Delete search word" });
    expect(question).toHaveTextContent("Whoever searches for dhoti will no longer find jeans.");
    await page.user.click(within(question).getByRole("button", { name: "Go back" }));
    await expect.poll(() => page.queryByRole("dialog", { name: "Delete search word" })).toBeNull();
    await pressInRow(/^Delete/);
    const again = within(await page.findByRole("dialog", { name: "Delete search word" }));
    await press(page, again, "Delete search word");
    await seeNotice(page, "Search word has been deleted successfully!");
    await page.findByText("No search words found.");
    expect(await found()).toEqual([]);
  });
});
