import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import PostalMime from "postal-mime";
import { judgeCells, judgeMail, judgePdf } from "#attack/xss/check-files.ts";
import { corpus } from "#attack/xss/corpus.ts";
import { judgePage, noticesScript, watchPage } from "#attack/xss/visit-screens.ts";
import { callAs, demoAdmin, newBuyer, newProduct, placeOrder } from "#e2e/buying.ts";
import { expect, keepToken, open, test } from "#e2e/shop.ts";
import { reindexProducts } from "#server/catalogue/listing/service.ts";
import { announceChange } from "#server/platform/cache/changes.ts";
import { connect } from "#server/platform/database/client.ts";
import { joinPostgres } from "#server/platform/database/embedded/embedded.ts";

/** The short form of `npm run attack` (group `xss`): a few fields, and one screen, mail, CSV file and PDF of each kind that shows them. */
const [script = "", image = "", svg = "", attribute = ""] = corpus;
const formula = corpus.find((text) => text.startsWith("=")) ?? "";
const header = corpus.find((text) => text.includes("Bcc")) ?? "";

test("stored scripts, formulas and headers are text on screens, in mails, CSV files and PDFs", async ({
  page,
  browser,
}) => {
  const folder = process.env.SHOP_DATA_DIR ?? "";
  const url = folder && (await joinPostgres(join(folder, "postgres")));
  test.skip(!url, "a shop that was open before is not written into");
  expect(await noticesScript(await browser.newPage(), script), "a script that runs is noticed").toBe(true);

  const { request } = page;
  const admin = await demoAdmin(request);
  const buyer = await newBuyer(request);
  const product = await newProduct(page, admin);
  const { db, close } = connect(url ?? "", { maxConnections: 1 });
  const writeProduct = (facts: { name: string; isActive: boolean }) =>
    db.transaction(async (tx) => {
      const { name, isActive } = facts;
      await tx.execute(sql`
        update products set name = ${name}, description = ${name}, is_active = ${isActive} where id = ${product._id}`);
      await reindexProducts(tx, { products: [product._id] });
      await announceChange(tx, ["everything"]);
    });
  try {
    // As if it had come in another way than through the forms, which take tags out.
    await writeProduct({ name: image, isActive: true });
    const isBuyer = sql`(select id from users where email = ${buyer.email})`;
    await db.execute(sql`
      update users set first_name = ${script + header}, last_name = ${formula} where email = ${buyer.email}`);
    await db.execute(sql`
      update addresses set name = ${formula + svg}, address = ${attribute}, city = ${header} where user_id = ${isBuyer}`);
    const order = await placeOrder(request, buyer, [{ product: { ...product, sizes: ["M"] } as never, size: "M" }]);
    await callAs(request, buyer, "post", "/payment/cash-on-delivery", { orderId: order._id });
    const [item] = order.products;
    await callAs(request, admin, "put", `/order/status/item/${item?._id}`, { status: "Delivered" });
    const words = { title: "Good", review: "Good cloth.", rating: 5, isRecommended: true };
    await callAs(request, buyer, "post", "/review/add", { product: product._id, ...words });
    const { rows } = await db.execute<{ id: string }>(sql`
      update reviews set title = ${svg}, review = ${attribute} where user_id = ${isBuyer} returning id`);
    await callAs(request, admin, "put", `/review/approve/${rows[0]?.id}`);

    const dialogs: string[] = [];
    const visit = async (who: { token: string } | undefined, paths: string[]) => {
      const context = await browser.newContext({ reducedMotion: "reduce" });
      await context.addInitScript(watchPage);
      const window = await context.newPage();
      window.on("dialog", (dialog) => {
        dialogs.push(dialog.message());
        return dialog.dismiss();
      });
      if (who) await keepToken(window, who.token);
      for (const path of paths) {
        await open(window, path);
        await expect.poll(async () => (await judgePage(window, dialogs)).isShown, { message: path }).toBe(true);
        expect((await judgePage(window, dialogs)).outcome, path).toEqual({ held: true });
      }
      await context.close();
    };
    const { slug } = product;
    await visit(undefined, [`/product/${slug}`]);
    const papers = [`/order/${order._id}/invoice`, `/document/${order._id}`];
    await visit(buyer, [`/order/${order._id}`, ...papers, "/dashboard", "/dashboard/address"]);
    await visit(admin, [
      `/order/${order._id}`,
      "/dashboard/orders/customers",
      "/dashboard/review",
      `/dashboard/product/edit/${product._id}`,
      `/dashboard/users?search=${encodeURIComponent(buyer.email)}`,
    ]);

    const asAdmin = { headers: { authorization: admin.token } };
    const csv = await (await request.get(`/api/order/export.csv?search=${order.number}`, asAdmin)).text();
    const cells = judgeCells(csv);
    expect(cells.map(({ cell }) => cell)).toContain(order.number);
    expect(csv).toContain(formula);
    expect(cells.filter(({ outcome }) => !outcome.held)).toEqual([]);
    const pdf = await request.get(`/api/order/${order._id}/invoice.pdf`, asAdmin);
    expect(judgePdf(pdf.status(), (await pdf.body()).toString("latin1"))).toEqual({ held: true });

    const mailbox = join(folder, "mail");
    const ownMails = async () => {
      const found: Buffer[] = [];
      for (const name of (await readdir(mailbox)).filter((each) => each.endsWith(".eml"))) {
        const bytes = await readFile(join(mailbox, name));
        const { to, html = "" } = await PostalMime.parse(bytes);
        if (to?.some(({ address }) => address === buyer.email) && html.includes(order.number)) found.push(bytes);
      }
      return found;
    };
    await expect.poll(async () => (await ownMails()).length, { message: "mails about the order" }).toBeGreaterThan(1);
    const reader = await browser.newPage();
    for (const bytes of await ownMails())
      expect(await judgeMail(reader, bytes)).toEqual({ headers: { held: true }, html: { held: true } });
    await reader.close();
  } finally {
    await writeProduct({ name: "Loom length", isActive: false });
    await close();
  }
});
