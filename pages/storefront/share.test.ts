import { expect, test } from "vitest";
import { seeAlert, seeNotice } from "#pages/testing/notices.ts";
import { openPage, type Page } from "#pages/testing/page.ts";
import { photo, productFields, sendProduct } from "#server/testing/clients/product-form.ts";
import { givenBrand } from "#server/testing/given/catalogue.ts";
import { givenAdmin } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop();
const brand = await givenBrand(db);
const added = await sendProduct(
  app,
  await givenAdmin(shop),
  productFields({ brand: brand.id, name: "Indigo kurta" }),
  await photo(600, 800),
);
const { slug } = added.json().product;

/** The window of the system for sharing: what it takes, and how it ends. */
interface Sharing {
  takesFiles: boolean;
  fails?: string;
}

function stubSharing({ window }: Page, { takesFiles, fails }: Sharing) {
  const shared: ShareData[] = [];
  const ended = { times: 0 };
  const canShare = ({ files }: ShareData = {}) => takesFiles || !files?.length;
  const share = async (data: ShareData) => {
    if (!canShare(data)) throw new TypeError("It takes no files.");
    if (fails) {
      ended.times += 1;
      throw new DOMException("It ended otherwise.", fails);
    }
    shared.push(data);
  };
  Object.assign(window.navigator, { canShare, share });
  return { shared, ended };
}

const content = ({ document }: Page, selector: string, attribute: string) =>
  document.querySelector(selector)?.getAttribute(attribute) ?? "";

async function openProduct(intercept?: (request: Request) => Response | undefined) {
  const page = await openPage(app, `/product/${slug}`, intercept ? { intercept } : {});
  // What the shop answers with is Node's, and so is a file that is made of it.
  Object.assign(page.window, { File });
  const url = content(page, "link[rel=canonical]", "href");
  const title = content(page, "meta[property='og:title']", "content");
  const picture = new URL(content(page, "meta[property='og:image']", "content")).pathname;
  expect(new URL(url).pathname).toBe(`/product/${slug}`);
  return { page, link: { title, url }, picture };
}

const press = (page: Page) => page.user.click(page.main().getByRole("button", { name: "Share the picture" }));
const failure = "It could not be shared. Please copy the address of the page.";

test("a product is shared with its picture where the system takes one", async () => {
  const { page, link, picture } = await openProduct();
  const { shared } = stubSharing(page, { takesFiles: true });
  await press(page);
  await expect.poll(() => shared).toHaveLength(1);
  expect(shared[0]).toMatchObject(link);
  const answer = await app.inject(picture);
  const type = String(answer.headers["content-type"]);
  expect(type).toMatch(/^image\/(?:jpeg|png|webp)$/);
  expect(shared[0]?.files?.map(({ name, type, size }) => ({ name, type, size }))).toEqual([
    { name: `${link.title}.${type.slice("image/".length)}`, type, size: answer.rawPayload.length },
  ]);
});

test("where files are not taken, or the picture does not come, the link is shared alone", async () => {
  const { page, link } = await openProduct();
  const { shared } = stubSharing(page, { takesFiles: false });
  await press(page);
  await expect.poll(() => shared).toEqual([link]);

  const other = await openProduct(({ url }) =>
    url.includes("/pictures/") ? new Response(null, { status: 404 }) : undefined,
  );
  const taking = stubSharing(other.page, { takesFiles: true });
  await press(other.page);
  await expect.poll(() => taking.shared).toEqual([other.link]);
});

test("where nothing can be shared the link is copied", async () => {
  const { page, link } = await openProduct();
  const copied: string[] = [];
  const clipboard = { writeText: async (text: string) => void copied.push(text) };
  Object.defineProperty(page.window.navigator, "clipboard", { value: clipboard, configurable: true });
  await press(page);
  await seeNotice(page, "The link is copied");
  expect(copied).toEqual([link.url]);
});

test("whoever closes the window of the system hears nothing more; a failure is told", async () => {
  const { page } = await openProduct();
  stubSharing(page, { takesFiles: true, fails: "NotAllowedError" });
  await press(page);
  await seeAlert(page, failure);
  const { ended } = stubSharing(page, { takesFiles: true, fails: "AbortError" });
  await press(page);
  await expect.poll(() => ended.times).toBe(1);
  // Whatever would be told is told at once.
  await page.findByRole("main");
  expect(page.notices).toEqual([]);
});
