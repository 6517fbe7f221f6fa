import { type RouterContextProvider, redirect } from "react-router";
import { callFrom } from "#web/api.server.ts";
import { formatDaysOff } from "#web/storefront/brands/format-days-off.server.ts";
import { toCard } from "#web/storefront/listing/to-card.ts";
import { describeProduct } from "./describe-product.server.ts";

const reviewsAPage = 6;
const wholeNumber = /^[1-9]\d{0,5}$/;

/** A product with its reviews and related products, the same for everyone. A former slug, or an id, leads to the present address. */
export async function loadProduct(context: Readonly<RouterContextProvider>, url: string, slug: string) {
  const requested = new URL(url).searchParams.get("reviews") ?? "1";
  const page = wholeNumber.test(requested) ? requested : "1";
  const params = { slug };
  const [{ store }, { product }, { products }, reviews] = await Promise.all([
    callFrom(context, "GET /store"),
    callFrom(context, "GET /product/item/{slug}", { params }),
    callFrom(context, "GET /product/related/{slug}", { params }),
    callFrom(context, "GET /review/{slug}", { params, query: { page, limit: String(reviewsAPage) } }),
  ]);
  if (product.slug !== slug) throw redirect(`/product/${product.slug}`, 301);
  if (page !== "1" && reviews.reviews.length === 0) throw redirect(`/product/${product.slug}`);
  const machines = describeProduct(product, reviews.summary, store);
  const away = formatDaysOff(product.brand?.name ?? "", product.daysOff);
  return { product, related: products.map(toCard), reviews, machines, away };
}
