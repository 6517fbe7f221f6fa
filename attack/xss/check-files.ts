import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { parse } from "csv-parse/sync";
import PostalMime from "postal-mime";
import { attackers, contractCalls, type Requests } from "#attack/contract-calls.ts";
import { ask } from "#attack/http.ts";
import type { Target } from "#attack/open-target.ts";
import { fault, held, type Outcome, type Results } from "#attack/results.ts";
import { mark } from "./corpus.ts";
import { judgePage } from "./visit-screens.ts";

const usualHeaders = new Set(
  "message-id date from to reply-to subject mime-version content-type content-transfer-encoding auto-submitted list-unsubscribe list-unsubscribe-post".split(
    " ",
  ),
);

/** A mail has the headers of the shop alone, and its HTML, opened in a browser, is nothing but text. */
export async function judgeMail(page: Page, bytes: Buffer): Promise<{ headers: Outcome; html: Outcome }> {
  const mail = await PostalMime.parse(bytes);
  const strange = mail.headers.find(({ key }) => !usualHeaders.has(key));
  const isMany = (mail.to?.length ?? 0) > 1 || mail.cc !== undefined || mail.bcc !== undefined;
  await page.setContent(mail.html ?? "", { waitUntil: "domcontentloaded" });
  return {
    headers: strange || isMany ? fault(`it has ${strange?.key ?? "another recipient"}`) : held,
    html: (await judgePage(page, [])).outcome,
  };
}

/** Every mail that was written. */
export async function checkMails({ shop }: Target, results: Results, browser: Browser): Promise<void> {
  const folder = join(shop.settings.dataDir, "mail");
  const page = await browser.newPage();
  for (const name of await readdir(folder).catch(() => [])) {
    const { headers, html } = await judgeMail(page, await readFile(join(folder, name)));
    results.note("headers of mails", headers, () => name);
    results.note("HTML of mails", html, () => name);
  }
  await page.close();
}

/** Cells that a spreadsheet would run. A number of the shop's own is one that it wrote as a number. */
const isFormula = (cell: string) => /^[=+\-@\t\r]/.test(cell);

/** The cells of a CSV file, each with whether a spreadsheet would run it. */
export function judgeCells(csv: string): { cell: string; outcome: Outcome }[] {
  const rows: string[][] = parse(csv, { bom: true, relax_column_count: true });
  return rows.flat().map((cell) => ({ cell, outcome: isFormula(cell) ? fault("a cell is a formula") : held }));
}

/** Every CSV file of the contract, as the first who may have it. */
export async function checkCsv(target: Target, requests: Requests, results: Results): Promise<void> {
  for (const { call, path, row } of contractCalls.filter(({ call }) => call.file === "text/csv")) {
    const reader = attackers.toReversed().find((each) => row.who[each] === "answered") ?? "owner";
    const headers = await requests.headersOf(reader);
    const answer = await ask(target.url, { method: "GET", target: `/api${path}`, headers });
    results.note("CSV files", answer.status === 200 ? held : fault(`${answer.status}`), () => call.summary);
    for (const { cell, outcome } of judgeCells(answer.body))
      results.note("cells of CSV files", outcome, () => `${path} ${cell}`);
  }
}

/** What makes a reader of PDF do something by itself. */
const actions = /\/(?:JavaScript|JS|OpenAction|AA|Launch|EmbeddedFile|SubmitForm|URI|RichMedia)\b/;

export function judgePdf(status: number, body: string): Outcome {
  if (status !== 200 || !body.startsWith("%PDF")) return fault(`it answered ${status}`);
  return actions.test(body) ? fault("the PDF does something by itself") : held;
}

export async function checkPdf(
  target: Target,
  results: Results,
  orders: { id: string; headers: Record<string, string> }[],
): Promise<void> {
  for (const { id, headers } of orders) {
    const { status, body } = await ask(target.url, { method: "GET", target: `/api/order/${id}/invoice.pdf`, headers });
    results.note("invoices as PDF", judgePdf(status, body), () => id);
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
