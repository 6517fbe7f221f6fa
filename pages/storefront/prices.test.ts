import { within } from "@testing-library/dom";
import { describe, expect, test } from "vitest";
import { formatRupees } from "#contract/money.ts";
import { expectAccessible } from "#pages/testing/access.ts";
import { bagLine, bagStorage } from "#pages/testing/bag.ts";
import { openPage } from "#pages/testing/page.ts";
import { createJobRunner } from "#server/background-jobs.ts";
import { issueInvoiceJob } from "#server/sales/orders/jobs.ts";
import { photo, productFields, sendProduct } from "#server/testing/clients/product-form.ts";
import { givenBrand, givenProduct } from "#server/testing/given/catalogue.ts";
import { givenBuyer, givenOrder, payAtTheDoor, setStatus } from "#server/testing/given/orders.ts";
import { givenAdmin } from "#server/testing/given/people.ts";
import { givenPromotion } from "#server/testing/given/promotions.ts";
import { openLog } from "#server/testing/log.ts";
import { openShop } from "#server/testing/shop.ts";
import { cards } from "./list.ts";

const { app, shop, db } = await openShop();
const admin = await givenAdmin(shop);
const brand = await givenBrand(db);
const runJob = createJobRunner(shop, openLog().log);

const reduced = await givenProduct(db, {
  name: "Reduced kurta",
  pricePaise: 149_900,
  mrpPaise: 199_900,
  quantity: 600,
  sizes: ["M"],
});
const plain = await givenProduct(db, { name: "Plain kurta", pricePaise: 99_900 });

describe("the MRP of what is reduced", () => {
  const spoken = "MRP ₹1,999.00, now ₹1,499.00, 25% off";

  test("stands beside the price on cards and product page, with the percentage", async () => {
    const list = await openPage(app, "/shop?order=3&max=0");
    const [card] = cards(list) as [HTMLElement];
    expect(card).toHaveTextContent(spoken);
    expect(within(card).getByText("₹1,999.00").localName, "it is struck through").toBe("s");
    await expectAccessible(list);
    await list.user.click(within(card).getByRole("link", { name: "Reduced kurta" }));
    await list.findByRole("heading", { level: 1, name: "Reduced kurta" });
    expect(list.getByRole("main")).toHaveTextContent(spoken);
    await expectAccessible(list);

    const page = await openPage(app, `/product/${plain.slug}`);
    expect(page.getByRole("heading", { level: 1 })).toHaveTextContent(/^Plain kurta$/);
    const main = page.getByRole("main");
    expect(main).toHaveTextContent("₹999.00");
    expect(main).not.toHaveTextContent("MRP");
    expect(page.getAllByText("₹999.00"), "what one pays is said once").toHaveLength(1);
  });

  test("stays beside the price in the bag, the order and the invoice", async () => {
    const buyer = await givenBuyer(shop);
    const note = "MRP ₹1,999.00, 25% off";
    const line = { ...bagLine(reduced), mrp: 1999 };
    const bag = await openPage(app, "/cart", { as: buyer, storage: bagStorage([line]) });
    await expect.poll(() => bag.getByRole("list", { name: "Items in your cart" })).toHaveTextContent(note);
    await bag.findByText("You save ₹500.00 on MRP.");
    await expectAccessible(bag);

    const order = await givenOrder(app, buyer, [{ product: reduced.id }]);
    await payAtTheDoor(app, buyer, order._id);
    const placed = await openPage(app, `/order/${order._id}`, { as: buyer });
    await expect.poll(() => placed.getByRole("main")).toHaveTextContent(note);
    await expectAccessible(placed);

    for (const status of ["Processing", "Shipped", "Delivered"] as const)
      await setStatus(app, admin, order.products[0]?._id ?? "", status);
    await runJob(issueInvoiceJob, { orderId: order._id });
    const invoice = await openPage(app, `/order/${order._id}/invoice`, { as: buyer });
    await expect.poll(() => invoice.getByRole("article")).toHaveTextContent(note);
    await expectAccessible(invoice);
  });
});

describe("feeds of products", () => {
  test("are well-formed and say of every product what its page says", async () => {
    const added = await sendProduct(
      app,
      admin,
      productFields({ brand: brand.id, sizes: ["M", "L"], taxable: "true", price: "2000" }),
      await photo(600, 800),
    );
    expect(added.statusCode, added.body).toBe(200);
    const other = await sendProduct(app, admin, productFields({ brand: brand.id, sizes: [] }), await photo(600, 800));
    expect(other.statusCode, other.body).toBe(200);
    await givenPromotion(db, {}, [{ kind: "product", id: added.json().product._id }]);

    const page = await openPage(app, "/login");
    const xml = new page.window.DOMParser().parseFromString(
      (await app.inject("/feeds/google.xml")).body,
      "application/xml",
    );
    expect(xml.querySelector("parsererror")).toBeNull();
    const field = (item: Element, name: string) =>
      item.getElementsByTagNameNS("http://base.google.com/ns/1.0", name)[0]?.textContent ?? "";
    const items = [...xml.querySelectorAll("channel > item")].map((item) => ({
      id: field(item, "id"),
      path: new URL(field(item, "link")).pathname,
      price: field(item, "price"),
      salePrice: field(item, "sale_price"),
      image: new URL(field(item, "image_link")).pathname,
    }));
    expect(new Set(items.map(({ id }) => id)).size, "ids are unique").toBe(items.length);
    const { products } = (await app.inject("/api/product/list?limit=100&max=0")).json();
    const pictured = products.filter(({ picture }: { picture: unknown }) => picture);
    expect(pictured).toHaveLength(2);
    for (const { slug, sizes } of pictured)
      expect(
        items.filter(({ path }) => path === `/product/${slug}`),
        slug,
      ).toHaveLength(Math.max(1, sizes.length));

    const sale = items.find(({ salePrice }) => salePrice !== "");
    expect((await app.inject(sale?.image ?? "")).headers["content-type"]).toMatch(/^image\//);
    for (const one of [sale, items.find(({ salePrice }) => salePrice === "")]) {
      const shown = await openPage(app, one?.path ?? "");
      const [rupees] = (one?.salePrice || one?.price || "").split(" ");
      expect(shown.getByRole("main"), "the price with tax").toHaveTextContent(formatRupees(Number(rupees)));
    }
  });

  test("have addresses that staff find on the system page", async () => {
    const page = await openPage(app, "/dashboard/system", { as: admin });
    const feeds = await page.findByRole("region", { name: "Product feeds" });
    expect(feeds).toHaveTextContent("/feeds/google.xml");
    expect(feeds).toHaveTextContent("/feeds/meta.csv");
  });
});
