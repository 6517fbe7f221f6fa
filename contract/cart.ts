import * as z from "zod/mini";
import { calls } from "./call.ts";
import { Id } from "./fields.ts";
import { limits } from "./limits.ts";
import { Picture } from "./products.ts";
import { sizes } from "./standards.ts";

export const BagEntry = z.object({
  product: z.string("Product is required.").check(z.maxLength(limits.nameMax, "Product is required.")),
  size: z.enum(sizes, "Please select a size."),
  quantity: z
    .int("Quantity must be a whole number.")
    .check(
      z.gte(1, "Quantity must be at least 1."),
      z.lte(limits.quantityMax, `Quantity may not be greater than ${limits.quantityMax}.`),
    ),
});
export type BagEntry = z.infer<typeof BagEntry>;

/** Why a line cannot be bought as it is. */
export const lineProblems = ["gone", "sold out", "size gone", "short"] as const;

export const CheckedLine = z.strictObject({
  product: Id,
  size: z.enum(sizes),
  quantity: z.number(),
  name: z.string(),
  slug: z.string(),
  imageUrl: z.string(),
  picture: z.nullable(Picture),
  sizes: z.array(z.enum(sizes)),
  /** Of these sizes, those of which there is nothing left. */
  soldOutSizes: z.array(z.enum(sizes)),
  price: z.number(),
  /** Of one piece; `null` where none is given. */
  mrp: z.nullable(z.number()),
  /** What one piece costs now. */
  salePrice: z.number(),
  taxable: z.boolean(),
  totalPrice: z.number(),
  tax: z.number(),
  /** The most pieces this line may hold. */
  cap: z.number(),
  problem: z.nullable(z.enum(lineProblems)),
  /** The problem in a sentence for a person; empty without one. */
  sentence: z.string(),
});
export type CheckedLine = z.infer<typeof CheckedLine>;

export const CheckedBag = z.strictObject({
  lines: z.array(CheckedLine),
  /** Of the lines that can be bought. */
  total: z.number(),
  /** What the same pieces cost by their MRP, or by their price where none is given. */
  totalMrp: z.number(),
  totalTax: z.number(),
  totalWithTax: z.number(),
});
export type CheckedBag = z.infer<typeof CheckedBag>;

export const CartForm = z.object({
  /** What the browser says of prices and taxes is ignored: the catalogue counts. */
  products: z
    .array(BagEntry, "Products must be a list.")
    .check(
      z.minLength(1, "Your bag is empty."),
      z.maxLength(limits.bagLinesMax, `A bag holds at most ${limits.bagLinesMax} lines.`),
    ),
});
export type CartForm = z.infer<typeof CartForm>;

export const cartCalls = calls({
  "POST /cart/add": {
    access: "signed in",
    summary: "Hand over a bag before ordering it. Nothing is taken from stock yet",
    body: CartForm,
    reply: z.strictObject({ success: z.literal(true), cartId: Id }),
  },
  "POST /cart/check": {
    access: "open",
    summary: "A bag as it stands now: prices, tax, caps, and what is wrong with a line",
    body: z.object({
      lines: z
        .array(BagEntry, "Lines must be a list.")
        .check(z.maxLength(limits.bagLinesMax, `A bag holds at most ${limits.bagLinesMax} lines.`)),
    }),
    reply: CheckedBag,
  },
});
