import { readFile } from "node:fs/promises";
import { formatRupees } from "#contract/money.ts";
import type { Invoice } from "#contract/sales/invoices.ts";
import type { OrderList } from "#contract/sales/orders.ts";
import { callAs } from "./buying.ts";
import { expect, expectAccessible, keepToken, open, signIn, test } from "./shop.ts";

test("a member takes the invoice of a paid order along and asks the staff about it, who open it from the conversation", async ({
  page,
  browser,
}) => {
  const login = { email: "member@example.com", password: "tana-bana" };
  const { token } = await callAs<{ token: string }>(page.request, { token: "" }, "post", "/auth/login", login);
  await keepToken(page, token);
  const { orders } = await callAs<OrderList>(page.request, { token }, "get", "/order/me?limit=100");
  const order = orders.find(({ paymentStatus }) => paymentStatus === "Paid");
  const path = `/order/${order?._id}`;
  const { invoice } = await callAs<{ invoice: Invoice }>(page.request, { token }, "get", `${path}/invoice`);

  await open(page, path);
  await page.getByRole("link", { name: "Invoice", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Invoice");
  const paper = page.getByRole("article");
  await expect(paper).toContainText(invoice.number);
  await expect(paper).toContainText("Kabir Thomas");
  await expect(paper).toContainText(formatRupees(invoice.totalWithTax));
  await expectAccessible(page);
  await paper.getByRole("time").first().focus();
  await expect(page.getByRole("tooltip")).toContainText("Where you are:");

  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download PDF" }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe(`invoice-${invoice.number.replace("/", "-")}.pdf`);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe("%PDF-");

  await page.getByRole("link", { name: "Back to the order" }).click();
  await page.getByRole("link", { name: "Ask about this order" }).click();
  await expect(page).toHaveURL(new RegExp(`/support\\?order=${order?._id}$`));
  const card = { name: new RegExp(`${formatRupees(order?.totalWithTax ?? 0)}.*Delivered`, "s") };
  await expect(page.getByRole("link", card)).toBeVisible();
  await page.getByRole("main").getByRole("time").first().hover();
  await expect(page.getByRole("tooltip")).toContainText("Where you are:");
  await page.mouse.move(0, 0);
  const question = `Was this dyed by hand? ${crypto.randomUUID().slice(0, 6)}`;
  await page.getByLabel("Message", { exact: true }).fill(question);
  await page.getByRole("button", { name: "Send" }).click();
  const asked = page.getByRole("log").getByRole("article").filter({ hasText: question });
  await expect(asked.getByRole("link", card)).toBeVisible();

  const staff = await (await browser.newContext()).newPage();
  await signIn(staff, "admin");
  await open(staff, "/support");
  await staff.getByRole("button", { name: /Kabir Thomas/ }).click();
  await staff.getByRole("log").getByRole("article").filter({ hasText: question }).getByRole("link", card).click();
  await expect(staff).toHaveURL(new RegExp(`${path}$`));
  await expect(staff.getByRole("heading", { level: 1, name: "Order Details" })).toBeVisible();
  await expect(
    staff.getByRole("link", { name: "Ask about this order" }),
    "the staff do not ask themselves",
  ).toHaveCount(0);
  await staff.context().close();
});
