import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import type { DocumentDay, DocumentSummary } from "#contract/documents.ts";
import { formatRupees } from "#contract/money.ts";
import { launchShop, pressCtrlC } from "#server/testing/shops/launched-shop.ts";
import { callAs, demoAdmin, home } from "./buying.ts";
import { expect, expectAccessible, keepToken, open, signIn, test } from "./shop.ts";

const phone = { width: 360, height: 740 };
const desktop = { width: 1440, height: 900 };

async function savedAs(page: Page, name: string): Promise<{ file: string; bytes: Buffer }> {
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name, exact: true }).click();
  const download = await saved;
  return { file: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

const monthsAgo = (many: number): string => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - many, 1)).toISOString().slice(0, 7);
};

test("staff find a day's documents and what was credited of an order, and take them along", async ({ page }) => {
  const admin = await demoAdmin(page.request);
  const days = await Promise.all(
    [0, 1].map((many) =>
      callAs<{ days: DocumentDay[] }>(page.request, admin, "get", `/document/days?month=${monthsAgo(many)}`),
    ),
  );
  const credited = days.flatMap((month) => month.days).find(({ creditNotes }) => creditNotes > 0);
  const day = credited?.day ?? "";
  const { documents } = await callAs<{ documents: DocumentSummary[] }>(
    page.request,
    admin,
    "get",
    `/document?day=${day}&limit=100`,
  );
  const note = documents.find(({ kind }) => kind === "credit note");

  await signIn(page, "admin");
  await page.setViewportSize(desktop);
  await open(page, "/dashboard");
  await page.getByRole("navigation", { name: "Account" }).getByRole("link", { name: "Documents", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Documents" })).toBeVisible();
  await open(page, `/dashboard/documents?month=${day.slice(0, 7)}`);
  await expectAccessible(page);
  const form = await savedAs(page, "Download for the portal (JSON)");
  expect(form.file).toBe(`gstr-1-${day.slice(0, 7)}.json`);
  expect(JSON.parse(form.bytes.toString())).toMatchObject({ b2b: [], doc_issue: {} });
  expect((await savedAs(page, "By HSN")).file).toBe(`gstr-1-${day.slice(0, 7)}-hsn.csv`);
  await page.setViewportSize(phone);
  await expectAccessible(page);

  await page.locator(`a[href="/dashboard/documents/${day}"]`).click();
  await expect(page.getByRole("table", { name: "Documents" })).toContainText(note?.number ?? "");
  await expectAccessible(page);
  const archive = await savedAs(page, "Download all");
  expect(archive.file).toBe(`documents-${day}.zip`);
  expect(archive.bytes.subarray(0, 4).toString()).toBe("PK\x03\x04");

  await open(page, `/order/${note?.orderId}`);
  const list = page.getByRole("region", { name: "Documents" });
  await expect(list.getByRole("link", { name: /^Invoice / })).toBeVisible();
  await expectAccessible(page);
  await list.getByRole("link", { name: `Credit note ${note?.number}` }).click();
  const paper = page.getByRole("article", { name: `Credit Note ${note?.number}` });
  await expect(paper).toContainText(formatRupees(note?.total ?? 0));
  await expect(paper).toContainText("For invoice");
  await expectAccessible(page);
  const file = await savedAs(page, "Download PDF");
  expect(file.file).toBe(`credit-note-${note?.number.replaceAll("/", "-")}.pdf`);
  expect(file.bytes.subarray(0, 5).toString()).toBe("%PDF-");
  await page.getByRole("link", { name: "Back to the order" }).click();
  await expect(list).toBeVisible();
});

test("a merchant that issued nothing yet reads what will be here", async ({ page }) => {
  await signIn(page, "merchant");
  await page.setViewportSize(phone);
  await open(page, `/dashboard/documents?month=2020-01`);
  await expect(page.getByText("No documents were issued in this month.")).toBeVisible();
  await expectAccessible(page);
  await open(page, "/document/00000000-0000-7000-8000-000000000000");
  await expect(page.getByText("No document found.")).toBeVisible();
  await expectAccessible(page);
});

test.describe("with GST", () => {
  const account = { email: "owner@example.com", password: "indigo-and-madder" };

  test("a buyer reads an invoice with each tax, on the phone and on paper", async ({ page }) => {
    const dataDir = await mkdtemp(join(tmpdir(), "tana-bana-documents-"));
    await chmod(dataDir, 0o711);
    const settings = { ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password, RATE_LIMITS: "off" };
    const shop = await launchShop({ DATA_DIR: dataDir, DEMO_DATA: "off", ...settings });
    try {
      const call = async (method: string, path: string, data?: object, token = "") => {
        const headers = { authorization: token };
        const answer = await page.request.fetch(`${shop.url}/api/${path}`, { method, headers, ...(data && { data }) });
        expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
        return answer.json();
      };
      const { token: owner } = await call("POST", "auth/login", account);
      await call("PUT", "tax", { scheme: "gst", sellerState: "29", gstin: "29AAGCB7383J1Z4" }, owner);
      await call("PUT", "shipping", { flat: 99, cashFee: 49 }, owner);
      const image = { name: "cloth.png", mimeType: "image/png", buffer: await readFile("public/icon-192.png") };
      const facts = { name: "Indigo kurta", sku: "indigo-kurta", description: "Cotton", price: "1050", hsn: "6205" };
      const { brand } = await call("POST", "brand/add", { name: "Loom", description: "Cotton", isActive: true }, owner);
      const added = await page.request.post(`${shop.url}/api/product/add`, {
        headers: { authorization: owner },
        multipart: { ...facts, quantity: "900", taxable: "true", brand: brand._id as string, image },
      });
      expect(added.ok(), await added.text()).toBe(true);
      const { product } = await added.json();

      const person = { email: "asha@example.com", firstName: "Asha", lastName: "Rao", password: account.password };
      const { token } = await call("POST", "auth/register", person);
      await call("PUT", "user", { profile: { phoneNumber: home.phoneNumber } }, token);
      await call("POST", "address/add", { ...home, isDefault: true }, token);
      const lines = [{ product: product._id, size: "M", quantity: 2 }];
      const { cartId } = await call("POST", "cart/add", { products: lines }, token);
      const { order } = await call("POST", "order/add", { cartId, total: 2100 }, token);
      await call("POST", "payment/cash-on-delivery", { orderId: order._id }, token);
      await call("PUT", `order/status/item/${order.products[0]._id}`, { status: "Delivered" }, owner);
      const issued = async () => (await call("GET", `order/${order._id}/document`, undefined, token)).documents.length;
      await expect.poll(issued).toBe(1);

      await keepToken(page, token);
      await page.setViewportSize(phone);
      await open(page, `${shop.url}/order/${order._id}`);
      await page.getByRole("region", { name: "Documents" }).getByRole("link").click();
      const paper = page.getByRole("article", { name: /^Tax Invoice INV\// });
      for (const words of ["Place of supply", "Karnataka (29)", "GSTIN 29AAGCB7383J1Z4", "HSN 6205", "CGST", "SGST"])
        await expect(paper).toContainText(words);
      await expect(paper).toContainText("Cash on delivery fee");
      await expect(paper).toContainText("Rupees Two Thousand Two Hundred Forty-Eight Only");
      await expectAccessible(page);
      await page.setViewportSize(desktop);
      await expectAccessible(page);
      const pdf = await savedAs(page, "Download PDF");
      expect(pdf.bytes.subarray(0, 5).toString()).toBe("%PDF-");
    } finally {
      await pressCtrlC(shop);
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
