import { readFile } from "node:fs/promises";
import { callAs, demoAdmin, home, newBuyer, placeOrder, plentifulProduct } from "./buying.ts";
import { mailedLink } from "./mails.ts";
import { newMember } from "./people.ts";
import { expect, expectAccessible, keepToken, open, signIn, test } from "./shop.ts";

test("somebody takes their data along and deletes the account", async ({ page }) => {
  const member = await newMember(page.request);
  await keepToken(page, member.token);
  await open(page, "/dashboard/my-data");
  const downloaded = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download my data" }).click();
  const data = JSON.parse(await readFile(await (await downloaded).path(), "utf8"));
  expect(data.account.profile.email).toBe(member.email);

  await page.getByRole("button", { name: "Delete my account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete my account" });
  await dialog.getByLabel("Password", { exact: true }).fill("not this one");
  await dialog.getByRole("button", { name: "Delete for ever" }).click();
  await expect(dialog.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(/not right/);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Delete my account" }).click();
  await dialog.getByLabel("Password", { exact: true }).fill(member.password);
  await dialog.getByRole("button", { name: "Delete for ever" }).click();
  await expect(page).toHaveURL(/\/login/);
  const answer = await page.request.get("/api/user/me", { headers: { authorization: member.token } });
  expect(answer.status()).toBe(401);
  await mailedLink(member.email, /account is deleted/);
});

test("whoever may give money back sees, on the press of a button, whom the invoice of a deleted account was for", async ({
  page,
}) => {
  const { request } = page;
  const [admin, buyer] = [await demoAdmin(request), await newBuyer(request)];
  const order = await placeOrder(request, buyer, [{ product: await plentifulProduct(request) }]);
  await callAs(request, buyer, "post", "/payment/cash-on-delivery", { orderId: order._id });
  await callAs(request, admin, "put", `/order/status/item/${order.products[0]?._id}`, { status: "Delivered" });
  // A job issues it.
  const headers = { authorization: buyer.token };
  await expect.poll(async () => (await request.get(`/api/order/${order._id}/invoice`, { headers })).status()).toBe(200);
  await callAs(request, buyer, "delete", "/user", { password: buyer.password });
  await signIn(page, "admin");
  await open(page, `/order/${order._id}`);
  const section = page.getByRole("region", { name: "Invoice Recipient" });
  await expect(section).not.toContainText(home.address);
  await section.getByRole("button", { name: "Show the recipient" }).click();
  await expect(section).toContainText(home.address);
  await expect(section).toContainText("Kept until");
  await expectAccessible(page);
});
