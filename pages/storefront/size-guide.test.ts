import { fireEvent, within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { expectAccessible } from "#pages/testing/access.ts";
import { fill, press } from "#pages/testing/fill.ts";
import { seeNotice } from "#pages/testing/notices.ts";
import { openPage, type Page } from "#pages/testing/page.ts";
import { givenCategory, givenProduct } from "#server/testing/given/catalogue.ts";
import { givenAdmin } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop();
const admin = await givenAdmin(shop);

/** A product with a chart, that of a top unless said, of which there is enough in M. */
async function givenCharted(
  rows: object[] = [
    { size: "S", chest: 91 },
    { size: "M", chest: 96 },
    { size: "L", chest: 101 },
  ],
) {
  const category = await givenCategory(db);
  const product = await givenProduct(db, { sizes: ["S", "M", "L"], quantity: 60 }, [category]);
  const payload = { brand: null, category: category.slug, unit: "cm", rows };
  const saved = await app.inject({ method: "PUT", url: "/api/size-chart", headers: admin.headers, payload });
  expect(saved.statusCode, saved.body).toBe(200);
  return product;
}

async function openGuide(page: Page) {
  await page.user.click(page.main().getByRole("button", { name: "Size guide" }));
  return within(await page.findByRole("dialog", { name: "Size guide" }));
}

test("the size guide shows cm and inches, finds a size, puts it into the picker, and remembers or forgets", async () => {
  const { slug } = await givenCharted();
  const page = await openPage(app, `/product/${slug}`);
  const guide = await openGuide(page);
  expect(guide.getByRole("table")).toHaveTextContent("M96");
  expect(guide.getByRole("img", { name: /^Where / })).toBeVisible();
  await expectAccessible(page);
  await page.user.click(guide.getByRole("radio", { name: "Inches" }));
  await expect.poll(() => guide.getByRole("table")).toHaveTextContent("M38");
  await page.user.click(guide.getByRole("radio", { name: "cm" }));
  const chest = () => guide.getByRole("textbox", { name: "Chest (cm)" });
  await page.user.type(chest(), "96{Enter}");
  await expect.poll(() => guide.getByRole("status")).toHaveTextContent("M: your chest of 96 cm is within");
  expect(
    page.queryByRole("dialog", { name: "Shopping Cart" }),
    "Enter in a field of the guide buys nothing",
  ).toBeNull();
  expect(page.window.localStorage.getItem("cart_items")).toBeNull();
  await page.user.click(guide.getByRole("button", { name: "Choose M" }));
  await expect.poll(() => page.queryByRole("dialog", { name: "Size guide" })).toBeNull();
  expect(page.main().getByRole("radio", { name: "M" })).toBeChecked();

  const again = await page.reload();
  const opened = await openGuide(again);
  expect(opened.getByRole("textbox", { name: "Chest (cm)" })).toHaveValue("96");
  await again.user.click(opened.getByRole("button", { name: "Forget" }));
  await expect.poll(() => opened.getByRole("textbox", { name: "Chest (cm)" })).toHaveValue("");
  await again.user.type(opened.getByRole("textbox", { name: "Chest (cm)" }), "{Escape}");
  await expect.poll(() => again.queryByRole("dialog", { name: "Size guide" })).toBeNull();
});

test.each([
  ["a top", { chest: 96, waist: 80, length: 70 }],
  ["trousers", { waist: 80, hip: 96, inseam: 76 }],
  ["a skirt", { waist: 80, hip: 96, length: 72 }],
])("the size guide of %s draws where that is measured", async (kind, measures) => {
  const { slug } = await givenCharted([{ size: "M", ...measures }]);
  const page = await openPage(app, `/product/${slug}`);
  const guide = await openGuide(page);
  expect(guide.getByRole("img", { name: /^Where / })).toHaveAccessibleName(
    kind === "trousers" ? "Where trousers are measured" : `Where ${kind} is measured`,
  );
});

test("height and weight give an estimate that says so, and nothing of it is sent", async () => {
  const { slug } = await givenCharted();
  const sent: string[] = [];
  const page = await openPage(app, `/product/${slug}`, {
    intercept: async (request) => {
      sent.push(`${request.url} ${await request.clone().text()}`);
      return undefined;
    },
  });
  const guide = await openGuide(page);
  await page.user.click(guide.getByRole("radio", { name: "Height and weight" }));
  await fill(page, await guide.findByRole("textbox", { name: "Height (cm)" }), "171");
  await fill(page, guide.getByRole("textbox", { name: "Weight (kg)" }), "10");
  await guide.findByText("Please enter a number from 25 to 200 kg.");
  await fill(page, guide.getByRole("textbox", { name: "Weight (kg)" }), "67.3");
  await expect.poll(() => guide.getByRole("status")).toHaveTextContent("An estimate by a rule of thumb");
  await expectAccessible(page);
  expect(sent.filter((line) => line.includes("67.3") || line.includes("171"))).toEqual([]);
});

test("an admin fills in a chart like a spreadsheet, and deletes it", async () => {
  await givenCategory(db, { name: "Festive" });
  const page = await openPage(app, "/dashboard/size-charts/add", { as: admin });
  await page.user.selectOptions(await page.main().findByRole("combobox", { name: "Category" }), "Festive");
  const cell = (name: string) => page.getByRole("textbox", { name: `${name} in cm` });
  await page.user.type(cell("Chest of S"), "90{Enter}");
  await expect.poll(() => cell("Chest of M")).toHaveFocus();
  await page.user.keyboard("{ArrowRight}");
  await expect.poll(() => cell("Waist of M")).toHaveFocus();
  const clipboardData = { getData: () => "90\t76\t92\r\n95\t81\t97\r\n94\t86\t102\r\n" };
  fireEvent.paste(cell("Chest of S"), { clipboardData });
  await page.findByText("9 cells pasted.");
  expect(cell("Hip of L")).toHaveValue("102");
  await expectAccessible(page);
  await press(page, page, "Add Size Chart");
  await page.findByText("Chest of L is less than that of M.");
  await fill(page, cell("Chest of L"), "100");
  await press(page, page, "Add Size Chart");
  await seeNotice(page, "Size chart has been saved successfully!");
  await page.user.click(await page.findByRole("link", { name: "Festive of the shop itself" }));
  await expect.poll(() => page.queryByRole("textbox", { name: "Chest of L in cm" })).toHaveValue("100");
  await press(page, page.main(), "Delete");
  const question = within(await page.findByRole("dialog"));
  await press(page, question, /^Delete/);
  await seeNotice(page, "Size chart has been deleted successfully!");
});
