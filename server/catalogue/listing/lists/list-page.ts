import { colourFamilies } from "#contract/catalogue/colours.ts";
import type { Facets, Product } from "#contract/catalogue/products.ts";
import { sizes } from "#contract/catalogue/sizes.ts";
import { toCard } from "#server/catalogue/listing/product-cards.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { fromNearerEnd, type Slice } from "#server/platform/paging/nearer-end.ts";
import { type Filters, sizeBit, sizePosition } from "./filters.ts";
import { type ListOrder, type ListRow, selectList } from "./list-page-sql.ts";
import { bandsBetween } from "./price-bands.ts";

export type Order = Exclude<ListOrder, "oldest" | "least-reduced">;

export interface Counts {
  count: number;
  /** How many pass every filter but the price. */
  countAtAnyPrice: number;
  facets: Omit<Facets, "facts">;
  /** There may be more: see `listSeveral`. */
  isPartial?: boolean;
}

export const colourNames = (positions: number[]) =>
  positions.flatMap((position) => colourFamilies[position]?.name ?? []);

const reversed = {
  newest: "oldest",
  dearest: "cheapest",
  cheapest: "dearest",
  "most-reduced": "least-reduced",
} as const;

/** Pages up to here are read from the front, with the counts; further ones from the nearer end, which the counts tell. */
const maxOffsetFromFront = 200;

/** A page of the listing, and how many products there are in all and behind each other choice. */
export async function listPage(
  db: Queries,
  filters: Filters,
  order: Order,
  page: Slice,
): Promise<Counts & { products: Product[] }> {
  if (page.offset <= maxOffsetFromFront) return readList(db, filters, order, page);
  const counts = await readList(db, filters, order, { limit: 0, offset: 0 });
  const slice = fromNearerEnd(counts.count, page);
  if (!slice) return counts;
  if (!slice.isReversed) return readList(db, filters, order, slice);
  const { products, ...rest } = await readList(db, filters, reversed[order], slice);
  return { ...rest, products: products.reverse() };
}

/** A range that no price lies in, so that each price range has the same statement. */
const noPiece = { fromPaise: 1, toPaise: 0 };
const noLimit = 2_147_483_647;

async function readList(db: Queries, filters: Filters, order: ListOrder, { limit, offset }: Slice) {
  const { category, rating, discount, minPaise, maxPaise } = filters;
  const [brand = null] = filters.brands;
  const [size = null] = filters.sizes;
  const { first, last, pieces } = bandsBetween(minPaise, maxPaise);
  const [lower = noPiece, upper = noPiece] = pieces;
  const [row] = await selectList(
    db,
    { order, ofBrand: brand !== null, isRated: rating > 0, isReduced: discount > 0 },
    {
      category,
      brand,
      sizePosition: sizePosition(size),
      sizeBit: size === null ? null : sizeBit(size),
      rating,
      discount,
      minPaise,
      maxPaise: maxPaise ?? noLimit,
      firstBand: first,
      lastBand: last,
      lowerFrom: lower.fromPaise,
      lowerTo: lower.toPaise,
      upperFrom: upper.fromPaise,
      upperTo: upper.toPaise,
      limit,
      offset,
    },
  );
  if (!row) throw new Error("the statement of a list always has one row");
  return { ...readCounts(row, filters), products: row.cards.map(toCard) };
}

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);

function readCounts(row: ListRow, filters: Filters): Counts {
  const [chosen = null] = filters.sizes;
  return {
    count: row.sizes[sizePosition(chosen)] ?? 0,
    countAtAnyPrice: row.atAnyPrice,
    facets: {
      categories: row.categories.sort(byName),
      brands: row.brands.sort(byName),
      colours: colourNames(row.colours),
      discounts: row.discounts,
      sizes: sizes
        .map((name) => ({ size: name, count: row.sizes[sizePosition(name)] ?? 0 }))
        .filter(({ count }) => count > 0),
    },
  };
}
