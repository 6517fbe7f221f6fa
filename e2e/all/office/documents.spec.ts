import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { formatRupees } from "#contract/money.ts";
import type { DocumentDay, DocumentSummary } from "#contract/sales/documents.ts";
import { callAs, demoAdmin } from "#e2e/buying.ts";
import { expect, expectAccessible, open, signIn, test } from "#e2e/shop.ts";

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
  const menu = page.getByRole("navigation", { name: "Account" });
  await menu.getByRole("button", { name: "Finance" }).click();
  await menu.getByRole("link", { name: "Invoices & GST" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Invoices & GST" })).toBeVisible();
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
