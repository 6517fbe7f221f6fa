import { plentifulProduct } from "./buying.ts";
import { expect, test } from "./shop.ts";

test("without a program in the page everything about the product is there", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  const product = await plentifulProduct(page.request, ({ totalReviews, brand }) => totalReviews > 0 && brand !== null);
  await page.goto(`/product/${product.slug}`);
  const address = new URL(`/product/${product.slug}`, baseURL).href;

  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", address);
  await expect(page.locator("meta[name=description]")).toHaveAttribute(
    "content",
    new RegExp(product.brand?.name ?? ""),
  );
  await expect(page.locator("meta[property='og:title']")).toHaveAttribute("content", product.name);
  await expect(page.locator("meta[property='og:url']")).toHaveAttribute("content", address);
  const shared = await page.locator("meta[property='og:image']").all();
  const pictures = await Promise.all(shared.map((one) => one.getAttribute("content")));
  const [picture] = pictures;
  const answer = await page.request.get(picture ?? "");
  expect(answer.headers()["content-type"]).toMatch(/^image\//);

  const texts = await page.locator("script[type='application/ld+json']").allTextContents();
  const [thing, crumbs] = texts.map((text) => JSON.parse(text));
  expect(thing).toMatchObject({
    "@type": "Product",
    name: product.name,
    sku: product.sku,
    image: pictures,
    brand: { "@type": "Brand", name: product.brand?.name },
    offers: {
      "@type": "Offer",
      url: address,
      priceCurrency: "INR",
      price: product.price.toFixed(2),
      availability: `https://schema.org/${product.quantity > 0 ? "InStock" : "OutOfStock"}`,
    },
    aggregateRating: { ratingValue: product.averageRating, reviewCount: product.totalReviews },
  });
  expect(crumbs["@type"]).toBe("BreadcrumbList");
  expect(crumbs.itemListElement.at(-1)).toMatchObject({ name: product.name, item: address });
  await context.close();
});

test("a product page asks for nothing more when nobody is signed in", async ({ page }) => {
  const { slug } = await plentifulProduct(page.request, ({ totalReviews }) => totalReviews > 0);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`/product/${slug}`);
  await page.waitForLoadState("networkidle");
  expect(asked.filter((path) => path.startsWith("/api/"))).toEqual([]);
});
