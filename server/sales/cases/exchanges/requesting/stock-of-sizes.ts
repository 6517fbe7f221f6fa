import { sql } from "drizzle-orm";
import type { Size } from "#contract/catalogue/sizes.ts";
import { any } from "#server/catalogue/listing/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";

export interface SizesInStock {
  /** The shop shows and sells it. */
  isSold: boolean;
  sizes: Size[];
  /** Pieces of a size that are there now. */
  piecesOf(size: Size): number;
}

interface Row {
  isSold: boolean;
  sizes: Size[];
  quantity: number;
  bySize: Partial<Record<Size, number>> | null;
  [name: string]: unknown;
}

/** What a product comes in now; nothing when it is gone. */
export async function readSizesInStock(db: Queries, productId: string): Promise<SizesInStock | undefined> {
  const { rows } = await db.execute<Row>(sql`
    select p.sizes, p.quantity, (select json_object_agg(s.size, s.quantity) from product_sizes s where s.product_id = p.id) as "bySize",
           exists (select from listing_entries e where e.category_id = ${any} and e.product_id = p.id) as "isSold"
      from products p where p.id = ${productId}`);
  const [found] = rows;
  if (!found) return undefined;
  const { isSold, sizes, quantity, bySize } = found;
  return { isSold, sizes, piecesOf: (size) => (bySize ? (bySize[size] ?? 0) : quantity) };
}
