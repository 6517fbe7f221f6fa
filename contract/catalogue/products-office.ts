import * as z from "zod/mini";
import { calls } from "#contract/call.ts";
import { Done, Id, Moment, numberInQuery, optionalText } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import { PictureUpload, ProductAddition, ProductChanges } from "./product-form.ts";
import { Product, ProductDetails } from "./products.ts";

/** What a picker shows of a product. */
export const ProductChoice = z.strictObject({
  _id: Id,
  name: z.string(),
  sku: z.string(),
  slug: z.string(),
  imageUrl: z.string(),
});
export type ProductChoice = z.infer<typeof ProductChoice>;

/** Why shoppers do not see a product: it is off, or its brand or merchant is, or it went off with a category. `name` is whose. */
const HiddenBy = z.strictObject({ kind: z.enum(["product", "brand", "merchant", "category"]), name: z.string() });
export type HiddenBy = z.infer<typeof HiddenBy>;

/** A product in the list of the back office. */
export const ListedProduct = z.extend(Product, {
  hiddenBy: z.nullable(HiddenBy),
  /** What the law wants shown and neither the product nor its brand says: the labels of these attributes. */
  missingFacts: z.array(z.string()),
});
export type ListedProduct = z.infer<typeof ListedProduct>;

const CategoryOfManaged = z.strictObject({
  _id: Id,
  name: z.string(),
  slug: z.string(),
  hsn: z.string(),
  isActive: z.boolean(),
});

/** A product as its form shows it. */
export const ManagedProduct = z.extend(ProductDetails, {
  brand: z.nullable(z.strictObject({ _id: Id, name: z.string(), slug: z.string() })),
  /** All of them, also those that are off. */
  categories: z.array(CategoryOfManaged),
  /** The name of the colour that people filter by. */
  colourFamily: z.nullable(z.string()),
  /** The other colours of its garment, also those that shoppers do not see. */
  otherColours: z.array(
    z.strictObject({ _id: Id, name: z.string(), sku: z.string(), colour: z.string(), imageUrl: z.string() }),
  ),
  missingFacts: z.array(z.string()),
  hiddenBy: z.nullable(HiddenBy),
  /** Whether shoppers see it: product, brand and merchant are active. */
  isShown: z.boolean(),
});
export type ManagedProduct = z.infer<typeof ManagedProduct>;

export const ManagedProducts = z.strictObject({
  products: z.array(ListedProduct),
  totalPages: z.number(),
  currentPage: z.number(),
  count: z.number(),
});
export type ManagedProducts = z.infer<typeof ManagedProducts>;

/** What a product cost, and when. */
export const PastPrice = z.strictObject({
  price: z.number(),
  mrp: z.nullable(z.number()),
  /** The name of the promotion that reduced it to this price. */
  promotion: z.nullable(z.string()),
  from: Moment,
  /** `null`: it costs this now. */
  until: z.nullable(Moment),
});
export type PastPrice = z.infer<typeof PastPrice>;

export const PriceHistory = z.strictObject({
  /** Newest first: at most the last hundred. */
  prices: z.array(PastPrice),
  /** The least that it cost in the last thirty days, today included. */
  lowestPrice: z.number(),
  /** The least in the thirty days before it was reduced to what it costs now; `null` while it is not reduced. */
  lowestBefore: z.nullable(z.number()),
});
export type PriceHistory = z.infer<typeof PriceHistory>;

const search = z.optional(optionalText("Search", { max: limits.nameMax }));
/** At most 100 are answered at a time, whatever is asked for. */
const limit = numberInQuery("Limit", { min: 1, max: 1_000_000, whole: true });
const page = numberInQuery("Page", { min: 1, max: 1_000_000, whole: true });

/** `low`: those that are active and of which five pieces or fewer are left. */
const stock = z.optional(z.enum(["low"], "Stock must be low."));

/** `missing`: those that do not say all that the law wants shown. */
const facts = z.optional(z.enum(["missing"], "Facts must be missing."));

export const ProductDone = z.extend(Done, { product: ManagedProduct });

export const officeProductCalls = calls({
  "GET /product": {
    access: "admin or merchant",
    permission: "manage catalogue",
    summary:
      "Products to manage, shown or not, newest first or those that fit the words, of which little is left, or whose facts are missing; a merchant's own",
    query: z.object({ search, stock, facts, page, limit }),
    reply: ManagedProducts,
  },
  "GET /product/list/select": {
    access: "admin or merchant",
    permission: "manage catalogue",
    summary: "Products to choose from: those that fit what is typed, or the newest; a merchant's own",
    query: z.object({ search, limit }),
    reply: z.strictObject({ products: z.array(ProductChoice) }),
  },
  "GET /product/{id}": {
    access: "admin or merchant",
    permission: "manage catalogue",
    summary: "A product to manage, shown or not; a merchant's own",
    reply: z.strictObject({ product: ManagedProduct }),
  },
  "GET /product/{id}/price-history": {
    access: "admin or merchant",
    permission: "manage catalogue",
    summary: "What a product cost and when, and the least of the last thirty days; a merchant's own",
    reply: PriceHistory,
  },
  "POST /product/add": {
    access: "admin or merchant",
    permission: "manage catalogue",
    summary: "Add a product with its picture (jpg, jpeg or png). A merchant's products have its own brand",
    body: ProductAddition,
    upload: true,
    reply: ProductDone,
  },
  "PUT /product/{id}": {
    access: "admin or merchant",
    permission: "manage catalogue",
    summary: "Change a product. A former slug goes on leading to it",
    body: z.object({ product: ProductChanges }),
    reply: ProductDone,
  },
  "POST /product/{id}/picture": {
    access: "admin or merchant",
    permission: "manage catalogue",
    summary: "Give a product another first picture (jpg, jpeg or png)",
    body: PictureUpload,
    upload: true,
    reply: ProductDone,
  },
  "PUT /product/{id}/active": {
    access: "admin or merchant",
    permission: "manage catalogue",
    summary: "Switch a product on or off",
    body: z.object({ product: z.object({ isActive: z.boolean("Active must be yes or no.") }) }),
    reply: ProductDone,
  },
  "DELETE /product/delete/{id}": {
    access: "admin or merchant",
    permission: "manage catalogue",
    summary: "Delete a product with its reviews and hearts; orders keep what they show",
    reply: Done,
  },
});
