import type { ShownBlock } from "#contract/catalogue/home-page.ts";
import type { CardProduct } from "#web/storefront/product-card/product-card.tsx";
import { toCard } from "#web/storefront/product-card/to-card.ts";

type RailBlock = Omit<Extract<ShownBlock, { kind: "rail" }>, "products"> & { products: CardProduct[] };

/** A block of home with only what its cards show. */
export type Block = Exclude<ShownBlock, { kind: "rail" }> | RailBlock;
export type BlockOf<K extends Block["kind"]> = Extract<Block, { kind: K }>;

export const toBlock = (block: ShownBlock): Block =>
  block.kind === "rail" ? { ...block, products: block.products.map(toCard) } : block;
