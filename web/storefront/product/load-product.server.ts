import { type RouterContextProvider, redirect } from "react-router";
import { judgeFit } from "#contract/catalogue/fit.ts";
import type { ProductDetails } from "#contract/catalogue/products.ts";
import { formatRupees, toPaise, toRupees } from "#contract/money.ts";
import { linePartTaxPaise } from "#contract/sales/pricing.ts";
import type { Store } from "#contract/support/store.ts";
import { callFrom } from "#web/api.server.ts";
import { formatDaysOff } from "#web/storefront/brands/format-days-off.server.ts";
import { groupAttributes } from "#web/storefront/product/attributes/group-attributes.server.ts";
import { toCard } from "#web/storefront/product-card/to-card.ts";
import {
  choiceQuery,
  listChoices,
  type ReviewChoice,
  readChoice,
} from "#web/storefront/reviews/review-choice.server.ts";
import { describeProduct } from "./describe-product.server.ts";
import { offerAlerts } from "./offer-alerts.server.ts";
import { productPath } from "./product-trail.ts";
import { shareProduct } from "./share/share-product.server.ts";

const reviewsAPage = 6;
const wholeNumber = /^[1-9]\d{0,5}$/;

/** A product with its reviews and related products, the same for everyone. A former slug, or an id, leads to the present address. */
export async function loadProduct(context: Readonly<RouterContextProvider>, url: string, slug: string) {
  const { searchParams } = new URL(url);
  const requested = searchParams.get("reviews") ?? "1";
  const choice = readChoice(searchParams);
  const page = wholeNumber.test(requested) ? requested : "1";
  const params = { slug };
  const [{ store }, { product }, { products }, reviews] = await Promise.all([
    callFrom(context, "GET /store"),
    callFrom(context, "GET /product/item/{slug}", { params }),
    callFrom(context, "GET /product/related/{slug}", { params }),
    callFrom(context, "GET /review/{slug}", { params, query: queryOf(choice, page) }),
  ]);
  if (product.slug !== slug) throw redirect(`/product/${product.slug}`, 301);
  if (page !== "1" && reviews.reviews.length === 0) throw redirect(`/product/${product.slug}${choiceQuery(choice)}`);
  const machines = describeProduct(product, reviews.summary, store);
  const away = formatDaysOff(product.brand?.name ?? "", product.daysOff);
  const choices = { links: listChoices(choice), query: choiceQuery(choice) };
  const share = shareProduct(product.name, store.url + productPath(product));
  const fit = product.fit && judgeFit(product.fit);
  // Sent once, as they are shown.
  const shown = { ...product, facts: {}, shownFacts: [] };
  const attributes = groupAttributes(product);
  const priceNote = await notePrice(context, product, store);
  const [related, alerts] = [products.map(toCard), offerAlerts(product)];
  const words = { priceNote, ...formatReduction(product) };
  return { product: shown, words, related, reviews, choices, machines, away, fit, share, attributes, alerts, policies };
}

/** What is read before one buys. */
const policies: [to: string, title: string][] = [
  ["/size-guide", "Size guide"],
  ["/policies/shipping", "Shipping"],
  ["/policies/returns", "Returns"],
];

/** By what it is reduced, and what it cost before. Worded here, since the script of the page is as large as it may be. */
const formatReduction = ({ promotions, lowestBefore }: ProductDetails) => ({
  offers: promotions.map(({ name, buy, get }) => (buy === null ? name : `${name}: buy ${buy}, get ${get} free`)),
  before:
    lowestBefore === null ? "" : `Lowest price in the last 30 days before the reduction: ${formatRupees(lowestBefore)}`,
});

/** What a price says of tax. Where tax comes on top, the whole sum stands beside the price, not only at the end of the checkout. */
async function notePrice(
  context: Readonly<RouterContextProvider>,
  { salePrice, taxable }: Pick<ProductDetails, "salePrice" | "taxable">,
  { pricesIncludeTax }: Pick<Store, "pricesIncludeTax">,
): Promise<string> {
  if (pricesIncludeTax) return "inclusive of all taxes";
  if (!taxable) return "";
  const { figures } = await callFrom(context, "GET /store/policies");
  const paise = toPaise(salePrice);
  const taxPaise = linePartTaxPaise(paise, figures.payment.taxRatePercent ?? 0, "flat");
  return `plus tax, ${formatRupees(toRupees(paise + taxPaise))} in all`;
}

const queryOf = ({ sort, stars, photos, fit }: ReviewChoice, page: string) => ({
  page,
  limit: String(reviewsAPage),
  ...(sort && { sort }),
  ...(stars && { rating: stars }),
  ...(photos && { photos }),
  ...(fit && { fit }),
});
