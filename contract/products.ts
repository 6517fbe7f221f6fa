import * as z from "zod/mini";
import { Id, Moment } from "./fields.ts";
import { sizes } from "./limits.ts";

/** What a browser needs to pick the right file: `/pictures/{id}/{width}.avif` or `.webp`. */
export const Picture = z.strictObject({
  id: Id,
  width: z.number(),
  height: z.number(),
  widths: z.array(z.number()),
  colour: z.string(),
});
export type Picture = z.infer<typeof Picture>;

export const BrandOfProduct = z.strictObject({ name: z.string(), slug: z.string() });

export const Product = z.strictObject({
  _id: Id,
  sku: z.string(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  quantity: z.number(),
  inventory: z.number(),
  price: z.number(),
  taxable: z.boolean(),
  isActive: z.boolean(),
  imageUrl: z.string(),
  picture: z.nullable(Picture),
  brand: z.nullable(BrandOfProduct),
  sizes: z.array(z.enum(sizes)),
  /** Only for a signed-in person; `false` for everybody else. */
  isLiked: z.boolean(),
  totalReviews: z.number(),
  averageRating: z.number(),
  created: Moment,
});
export type Product = z.infer<typeof Product>;

const CategoryOfProduct = z.strictObject({ name: z.string(), slug: z.string() });

export const ProductDetails = z.extend(Product, {
  /** How many there are of each size, where the merchant says so. */
  sizeStock: z.nullable(z.partialRecord(z.enum(sizes), z.number())),
  categories: z.array(CategoryOfProduct),
});
export type ProductDetails = z.infer<typeof ProductDetails>;

export const Suggestion = z.strictObject({
  _id: Id,
  name: z.string(),
  slug: z.string(),
  price: z.number(),
  imageUrl: z.string(),
  picture: z.nullable(Picture),
});
export type Suggestion = z.infer<typeof Suggestion>;

/** How many products each choice would show, with all other filters kept. */
const Facet = z.strictObject({ slug: z.string(), name: z.string(), count: z.number() });
export const Facets = z.strictObject({
  categories: z.array(Facet),
  brands: z.array(Facet),
  sizes: z.array(z.strictObject({ size: z.enum(sizes), count: z.number() })),
});
export type Facets = z.infer<typeof Facets>;
