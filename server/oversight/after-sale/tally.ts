import { percentOf } from "./assessments.ts";
import type { Delivered, PiecesOfProduct } from "./pieces-sql.ts";

/** Lists of a report end here; files have all. */
const mostRows = 50;

export interface Share {
  pieces: number;
  delivered: number;
  percent: number | null;
}

export const sumPieces = (entries: readonly { pieces: number }[]): number =>
  entries.reduce((sum, { pieces }) => sum + pieces, 0);

export const shareOf = (entries: readonly { pieces: number }[], delivered: number): Share => {
  const pieces = sumPieces(entries);
  return { pieces, delivered, percent: percentOf(pieces, delivered) };
};

/** Entries by what they have in common, those with most pieces first. */
export function groupPieces<Each extends { pieces: number }, Key>(
  entries: readonly Each[],
  keyOf: (entry: Each) => Key,
): [Key, Each[]][] {
  const groups = Map.groupBy(entries, keyOf);
  return [...groups].sort(([, a], [, b]) => sumPieces(b) - sumPieces(a));
}

export const largest = <Row>(rows: readonly Row[]): Row[] => rows.slice(0, mostRows);

/** Appearance up how many pieces were delivered. */
export class DeliveredPieces {
  readonly #sizes = new Map<string, number>();
  readonly #products = new Map<string, number>();
  readonly #sellers = new Map<string | null, number>();

  constructor(rows: readonly Delivered[]) {
    for (const { productId, size, brandId, pieces } of rows) {
      if (productId === null) this.#sellers.set(brandId, pieces);
      else {
        this.#sizes.set(`${productId} ${size}`, pieces);
        this.#products.set(productId, (this.#products.get(productId) ?? 0) + pieces);
      }
    }
  }

  get all(): number {
    return [...this.#sellers.values()].reduce((sum, pieces) => sum + pieces, 0);
  }
  ofProduct(productId: string): number {
    return this.#products.get(productId) ?? 0;
  }
  ofSize(productId: string, size: string): number {
    return this.#sizes.get(`${productId} ${size}`) ?? 0;
  }
  ofSeller(brandId: string | null): number {
    return this.#sellers.get(brandId) ?? 0;
  }
}

export const productsOf = (entries: readonly PiecesOfProduct[]): string[] => [
  ...new Set(entries.map(({ productId }) => productId)),
];

/** The shop sells what no merchant does. */
const sellerOf = ({ brandId, brandName }: Pick<PiecesOfProduct, "brandId" | "brandName">, storeName: string): string =>
  brandId === null ? storeName : (brandName ?? "");

export const productOf = (entry: PiecesOfProduct, storeName: string) => ({
  product: entry.productId,
  name: entry.name,
  sku: entry.sku,
  seller: sellerOf(entry, storeName),
});

export const weeksOf = (entries: readonly PiecesOfProduct[]) =>
  [...Map.groupBy(entries, ({ week }) => week)]
    .map(([day, ofWeek]) => ({ day, pieces: sumPieces(ofWeek) }))
    .sort((a, b) => (a.day < b.day ? -1 : 1));

export const sellersOf = (entries: readonly PiecesOfProduct[], delivered: DeliveredPieces, storeName: string) =>
  largest(
    groupPieces(entries, ({ brandId }) => brandId).map(([brandId, own]) => ({
      seller: own[0] ? sellerOf(own[0], storeName) : "",
      ...shareOf(own, delivered.ofSeller(brandId)),
    })),
  );
