import { formatCsv } from "#server/platform/csv.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { type FeedItem, type FeedTerms, formatFeedPrice, toFeedItems } from "./feed-items.ts";
import { listFeedProducts } from "./list-feed-products.ts";

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uD800-\uDFFF]/gu;

const cells = {
  id: (item) => item.id,
  title: (item) => item.title,
  description: (item) => item.description,
  availability: (item) => (item.isAvailable ? "in stock" : "out of stock"),
  condition: () => "new",
  price: (item) => formatFeedPrice(item.pricePaise),
  sale_price: (item) => (item.salePricePaise === null ? "" : formatFeedPrice(item.salePricePaise)),
  link: (item) => item.link,
  image_link: (item) => item.pictures[0] ?? "",
  additional_image_link: (item) => item.pictures.slice(1).join(","),
  brand: (item) => item.brand,
  item_group_id: (item) => item.groupId,
  color: (item) => item.colour,
  size: (item) => item.size,
  gender: (item) => item.gender,
  age_group: (item) => item.ageGroup,
  google_product_category: (item) => String(item.category),
  product_type: (item) => item.productType,
} satisfies Record<string, (item: FeedItem) => string>;

const writeRow = (item: FeedItem): string[] => Object.values(cells).map((cell) => cell(item).replace(forbidden, ""));

/** The file of a Meta catalogue (Facebook, Instagram, WhatsApp). People open such files too, so no cell begins a formula. */
export async function* writeMetaFeed(db: Queries, terms: FeedTerms): AsyncGenerator<string> {
  yield formatCsv([Object.keys(cells)]);
  for await (const batch of listFeedProducts(db)) {
    const rows = batch.flatMap((product) => toFeedItems(product, terms)).map(writeRow);
    if (rows.length > 0) yield formatCsv(rows);
  }
}
