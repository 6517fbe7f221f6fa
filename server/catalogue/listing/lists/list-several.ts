import { discountChoices } from "#contract/catalogue/list-filters.ts";
import type { Product } from "#contract/catalogue/products.ts";
import { sizes } from "#contract/catalogue/sizes.ts";
import { toCard } from "#server/catalogue/listing/product-cards.ts";
import type { Queries } from "#server/platform/database/client.ts";
import type { Slice } from "#server/platform/paging/nearer-end.ts";
import { attributeParameters } from "./attribute-facets.ts";
import { type Filters, sizeBit } from "./filters.ts";
import { type Counts, colourNames, type Order } from "./list-page.ts";
import { countEntries, type SeveralRow, selectSeveral } from "./list-several-sql.ts";

/**
 * Shops of up to so many products are looked through whole, with every facet; in larger ones only so many entries of the list's place are.
 */
export const examinedMax = { shop: 10_000, place: 25_000 };

const noLimit = 2_147_483_647;
const orNull = <T>(values: T[]) => (values.length > 0 ? values : null);
const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);

/**
 * A list with several brands or sizes, with colours or attributes. Such unions cannot be added up from stored counts, so the entries are
 * looked through, up to a bound: decision 0054.
 */
export async function listSeveral(
  db: Queries,
  filters: Filters,
  order: Order,
  { limit, offset }: Slice,
): Promise<Counts & { products: Product[] }> {
  const place = { category: filters.category, brands: orNull(filters.brands) };
  const [entries] = await countEntries(db, place);
  if (!entries) throw new Error("the statement of a count always has one row");
  const isWholeShop = entries.shop <= examinedMax.shop;
  const most = isWholeShop ? "all" : examinedMax.place;
  const [row] = await selectSeveral(
    db,
    { order, most, ofBrands: !isWholeShop && place.brands !== null, ofAttributes: filters.attributes.length > 0 },
    {
      ...place,
      sizeBits: filters.sizes.length > 0 ? filters.sizes.reduce((bits, size) => bits | sizeBit(size), 0) : null,
      colours: orNull(filters.colours),
      ...(await attributeParameters(db, filters)),
      rating: filters.rating,
      discount: filters.discount,
      minPaise: filters.minPaise,
      maxPaise: filters.maxPaise ?? noLimit,
      limit,
      offset,
    },
  );
  if (!row) throw new Error("the statement of a list always has one row");
  return readRow(row, !isWholeShop && entries.place > examinedMax.place);
}

function readRow(row: SeveralRow, isPartial: boolean): Counts & { products: Product[] } {
  const counted = (count: number) => (isPartial ? null : count);
  return {
    products: row.cards.map(toCard),
    count: row.count,
    countAtAnyPrice: row.atAnyPrice,
    ...(isPartial && { isPartial }),
    facets: {
      categories: row.categories.sort(byName),
      brands: row.brands.sort(byName),
      colours: colourNames(row.colours),
      discounts: discountChoices.flatMap((percent, n) => {
        const count = row.discounts[n] ?? 0;
        return count > 0 ? [{ percent, count: counted(count) }] : [];
      }),
      sizes: sizes.flatMap((size, n) => {
        const count = row.sizes[n] ?? 0;
        return count > 0 ? [{ size, count: counted(count) }] : [];
      }),
    },
  };
}
