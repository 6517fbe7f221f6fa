import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { parse } from "csv-parse/sync";
import PostalMime from "postal-mime";
import type { Requests } from "#attack/contract-calls.ts";
import { ask } from "#attack/http.ts";
import type { Target } from "#attack/open-target.ts";
import { fault, held, type Results } from "#attack/results.ts";
import { mark } from "./corpus.ts";
import { judgePage } from "./visit-screens.ts";

const usualHeaders = new Set(
  "message-id date from to reply-to subject mime-version content-type content-transfer-encoding auto-submitted list-unsubscribe list-unsubscribe-post".split(
    " ",
  ),
);

/** Every mail that was written: its headers are those of the shop, and its HTML, opened in a browser, is nothing but text. */
export async function checkMails({ shop }: Target, results: Results, browser: Browser): Promise<void> {
  const folder = join(shop.settings.dataDir, "mail");
  const page = await browser.newPage();
  for (const name of await readdir(folder).catch(() => [])) {
    const mail = await PostalMime.parse(await readFile(join(folder, name)));
    const strange = mail.headers.find(({ key }) => !usualHeaders.has(key));
    const isMany = (mail.to?.length ?? 0) > 1 || mail.cc !== undefined || mail.bcc !== undefined;
    results.note(
      "headers of mails",
      strange || isMany ? fault(`it has ${strange?.key ?? "another recipient"}`) : held,
      () => name,
    );
    await page.setContent(mail.html ?? "", { waitUntil: "domcontentloaded" });
    results.note("HTML of mails", (await judgePage(page, [])).outcome, () => `${name} ${mail.subject}`);
  }
  await page.close();
}

/** Cells that a spreadsheet would run. A number of the shop's own is one that it wrote as a number. */
const isFormula = (cell: string) => /^[=+\-@\t\r]/.test(cell);

const exports = ["/api/product/export.csv", "/api/newsletter/export.csv"];

export async function checkCsv(target: Target, requests: Requests, results: Results): Promise<void> {
  for (const address of exports) {
    const answer = await ask(target.url, {
      method: "GET",
      target: address,
      headers: await requests.headersOf("owner"),
    });
    const rows: string[][] = parse(answer.body, { bom: true, relax_column_count: true });
    for (const cell of rows.flat())
      results.note(
        "cells of CSV files",
        isFormula(cell) ? fault("a cell is a formula") : held,
        () => `${address} ${cell}`,
      );
  }
}

/** What makes a reader of PDF do something by itself. */
const actions = /\/(?:JavaScript|JS|OpenAction|AA|Launch|EmbeddedFile|SubmitForm|URI|RichMedia)\b/;

export async function checkPdf(
  target: Target,
  results: Results,
  orders: { id: string; headers: Record<string, string> }[],
): Promise<void> {
  for (const { id, headers } of orders) {
    const answer = await ask(target.url, { method: "GET", target: `/api/order/${id}/invoice.pdf`, headers });
    const isPdf = answer.status === 200 && answer.body.startsWith("%PDF");
    const outcome = !isPdf
      ? fault(`it answered ${answer.status}`)
      : actions.test(answer.body)
        ? fault("the PDF does something by itself")
        : held;
    results.note("invoices as PDF", outcome, () => id);
  }
}

const machineFiles = [
  "/sitemap.xml",
  "/sitemap-pages.xml",
  "/sitemap-products-1.xml",
  "/robots.txt",
  "/api/openapi.json",
];

/** Files for machines: still the kind of file that they say, with nothing of a text in their structure. */
export async function checkMachineFiles(target: Target, results: Results, browser: Browser): Promise<void> {
  const page = await browser.newPage();
  for (const address of machineFiles) {
    const { status, body, headers } = await ask(target.url, { method: "GET", target: address });
    const isXml = headers["content-type"]?.includes("xml") ?? false;
    const problem = await page.evaluate(
      ({ text, isDocument }) => {
        if (!isDocument) return "";
        const parsed = new DOMParser().parseFromString(text, "application/xml");
        return parsed.querySelector("parsererror, script, [data-attack]")?.outerHTML ?? "";
      },
      { text: body, isDocument: isXml },
    );
    const isHeld = status < 500 && problem === "" && !/<script/i.test(isXml ? body : "");
    results.note(
      "sitemaps and other files for machines",
      isHeld ? held : fault(`${status} ${problem || mark}`),
      () => address,
    );
  }
  await page.close();
}
