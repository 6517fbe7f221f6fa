import type { Browser } from "@playwright/test";
import { desc } from "drizzle-orm";
import { contractCalls, createRequests } from "#attack/contract-calls.ts";
import type { Target } from "#attack/open-target.ts";
import { fault, held, type Results } from "#attack/results.ts";

import { addresses } from "#server/customers/addresses/tables.ts";
import { announceChange } from "#server/platform/cache/changes.ts";
import { issueInvoice } from "#server/sales/invoices/issue-invoice.ts";
import { givenBrand, givenCategory, givenProduct } from "#server/testing/given/catalogue.ts";
import { givenOrder, payAtTheDoor, setStatus } from "#server/testing/given/orders.ts";
import { checkCsv, checkMachineFiles, checkMails, checkPdf } from "./check-files.ts";
import { corpus } from "./corpus.ts";
import { sendCorpus } from "./send-corpus.ts";
import { noticesScript, openBrowser, type Things, visitScreens } from "./visit-screens.ts";
import { writeCorpus } from "./write-corpus.ts";

/** Things of all kinds, some of each, whose words can be replaced. */
async function makeThings(target: Target, requests: ReturnType<typeof createRequests>) {
  const { shop, app } = target;
  for (let round = 0; round < 3; round++)
    for (const subject of contractCalls) await requests.right(subject, "owner", { isFresh: true });
  const { member, people, merchant } = await requests.world();
  const brand = await givenBrand(shop.db);
  const category = await givenCategory(shop.db);
  const made = [];
  for (let n = 0; n < corpus.length; n++)
    made.push(
      await givenProduct(shop.db, { brandId: n % 2 ? brand.id : merchant.brandId, quantity: 50, sizes: ["M"] }, [
        category,
      ]),
    );
  const orders = [];
  for (let n = 0; n < 4; n++) {
    const { _id: id, products } = await givenOrder(
      app,
      member,
      made.slice(n, n + 8).map((product) => ({ product: product.id })),
    );
    await payAtTheDoor(app, member, id);
    for (const { _id } of products) await setStatus(app, people.owner, _id, "Delivered");
    await issueInvoice(shop.db, shop.settings, id);
    orders.push({ id, headers: member.headers });
  }
  const [address] = await shop.db.select({ id: addresses.id }).from(addresses).orderBy(desc(addresses.id)).limit(1);
  const [product] = made;
  if (!product || !address || !orders[0]) throw new Error("nothing was made");
  const things: Things = { product, brand, category, order: orders[0].id, address: address.id };
  return { things, orders };
}

/** A text that does run is noticed as one, or nothing that is held would mean anything. */
async function expectToNotice(browser: Browser, results: Results): Promise<void> {
  for (const text of corpus.slice(0, 4)) {
    const isNoticed = await noticesScript(await browser.newPage(), text);
    results.note("a script that runs is noticed", isNoticed ? held : fault("nothing was noticed"), () => text);
  }
}

/** A corpus of stored scripts, formulas and headers through every text field, and every screen and file that shows it. */
export async function runXss(target: Target, results: Results): Promise<void> {
  const requests = createRequests(target);
  await sendCorpus(target, requests, results);
  const { things, orders } = await makeThings(target, requests);
  const columns = await writeCorpus(target);
  console.log(`  ${columns} columns hold the corpus as it stands`);
  await announceChange(target.shop.db, ["everything"]);
  const browser = await openBrowser();
  try {
    await expectToNotice(browser, results);
    const shown = await visitScreens(target, requests, results, browser, things);
    console.log(`  ${shown} screens show a text of it`);
    results.note("the corpus is shown at all", shown >= 20 ? held : fault(`only ${shown} screens show it`));
    await checkMails(target, results, browser);
    await checkMachineFiles(target, results, browser);
  } finally {
    await browser.close();
  }
  await checkCsv(target, requests, results);
  await checkPdf(target, results, orders);
}
