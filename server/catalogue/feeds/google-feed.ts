import type { Queries } from "#server/platform/database/client.ts";
import { type FeedItem, type FeedTerms, formatFeedPrice, toFeedItems } from "./feed-items.ts";
import { listFeedProducts } from "./list-feed-products.ts";

/** What no XML document may contain, however it is spelled: control characters, halves of pairs and two that are no characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uD800-\uDFFF\uFFFE\uFFFF]/gu;
const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };
const escapeXml = (text: string): string =>
  text.replace(forbidden, "").replace(/[&<>"']/g, (character) => entities[character] ?? "");

type Field = readonly [name: string, value: string | number | null];

/** A line each, as some readers refuse long ones; what is not known is left out. */
const writeFields = (fields: readonly Field[]): string =>
  fields
    .filter(([, value]) => value !== null && value !== "")
    .map(([name, value]) => `<g:${name}>${escapeXml(String(value))}</g:${name}>\n`)
    .join("");

const priceOrNull = (paise: number | null) => (paise === null ? null : formatFeedPrice(paise));

/** Google's product data specification. Small labels have no trade item numbers, which `identifier_exists` says. */
function writeItem(item: FeedItem): string {
  const [first, ...further] = item.pictures;
  const fields = writeFields([
    ["id", item.id],
    ["title", item.title],
    ["description", item.description],
    ["link", item.link],
    ["image_link", first ?? null],
    ...further.map((address) => ["additional_image_link", address] as const),
    ["availability", item.isAvailable ? "in_stock" : "out_of_stock"],
    ["price", formatFeedPrice(item.pricePaise)],
    ["sale_price", priceOrNull(item.salePricePaise)],
    ["maximum_retail_price", priceOrNull(item.mrpPaise)],
    ["brand", item.brand],
    ["identifier_exists", "no"],
    ["condition", "new"],
    ["item_group_id", item.groupId],
    ["color", item.colour],
    ["size", item.size],
    ["gender", item.gender],
    ["age_group", item.ageGroup],
    ["google_product_category", item.category],
    ["product_type", item.productType],
    ["shipping_weight", item.weightGrams ? `${item.weightGrams} g` : null],
  ]);
  const price = priceOrNull(item.shippingPaise);
  const shipping =
    price &&
    `<g:shipping>\n${writeFields([
      ["country", "IN"],
      ["price", price],
    ])}</g:shipping>\n`;
  return `<item>\n${fields}${shipping ?? ""}</item>\n`;
}

/** RSS 2.0 with the fields of Google Merchant Center, a batch of products at a time. */
export async function* writeGoogleFeed(db: Queries, terms: FeedTerms): AsyncGenerator<string> {
  const [name, url] = [escapeXml(terms.storeName), escapeXml(terms.publicUrl)];
  yield `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
<title>${name}</title>
<link>${url}</link>
<description>All products of ${name}</description>
`;
  for await (const batch of listFeedProducts(db)) {
    yield batch
      .flatMap((product) => toFeedItems(product, terms))
      .map(writeItem)
      .join("");
  }
  yield "</channel>\n</rss>\n";
}
