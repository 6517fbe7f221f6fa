import * as z from "zod/mini";
import { calls } from "#contract/call.ts";
import { Picture } from "#contract/catalogue/products.ts";
import { sizes } from "#contract/catalogue/sizes.ts";
import { Id, plainText } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import { Delivery } from "./delivery.ts";

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

/** What was taken off a line, positive. */
export const AppliedAdjustment = z.strictObject({
  kind: z.enum(["promotion", "coupon"]),
  /** The name of the promotion, or the code of the coupon. */
  label: z.string(),
  amount: z.number(),
});
export type AppliedAdjustment = z.infer<typeof AppliedAdjustment>;

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
  /** Which of `sizes` are sold out. */
  soldOutSizes: z.array(z.enum(sizes)),
  price: z.number(),
  /** The MRP of one piece; `null` where none is given. */
  mrp: z.nullable(z.number()),
  /** What one piece costs now. */
  salePrice: z.number(),
  taxable: z.boolean(),
  /** Promotion and coupon together. */
  discount: z.number(),
  adjustments: z.array(AppliedAdjustment),
  /** After all of them. */
  totalPrice: z.number(),
  /** In percent. */
  taxRate: z.number(),
  tax: z.number(),
  /** The most pieces this line may hold. */
  cap: z.number(),
  /** The day on which it arrives; `null` without a PIN code, or where nothing is delivered. */
  arrives: z.nullable(z.string()),
  problem: z.nullable(z.enum(lineProblems)),
  /** The problem in a sentence for a person; empty without one. */
  sentence: z.string(),
});
export type CheckedLine = z.infer<typeof CheckedLine>;

/** What became of the code that was entered. */
export const QuotedCoupon = z.strictObject({
  code: z.string(),
  applied: z.boolean(),
  /** Why it was not, or what it does. */
  sentence: z.string(),
});
export type QuotedCoupon = z.infer<typeof QuotedCoupon>;

/** The quote of a bag. */
export const CheckedBag = z.strictObject({
  lines: z.array(CheckedLine),
  /** The lines that can be bought, after discounts; without tax where it comes on top. */
  total: z.number(),
  /** What the same pieces cost by their MRP, or by their price where none is given. */
  totalMrp: z.number(),
  totalDiscount: z.number(),
  shipping: z.number(),
  /** For paying at the door, where that is asked for. */
  cashFee: z.number(),
  totalTax: z.number(),
  /** All that is paid. */
  totalWithTax: z.number(),
  /** Prices include the tax. */
  taxIncluded: z.boolean(),
  coupon: z.nullable(QuotedCoupon),
  /** How these lines can be paid, before there is an order; the order is judged again. */
  payment: z.strictObject({
    online: z.boolean(),
    /** If it cannot be paid at the door, why, in a sentence for the buyer. */
    cashOnDelivery: z.strictObject({ allowed: z.boolean(), sentence: z.string() }),
  }),
  /** When all lines that can be bought have arrived: the last of them counts; `null` without a PIN code. */
  delivery: z.nullable(z.extend(Delivery, { pincode: z.string() })),
});
export type CheckedBag = z.infer<typeof CheckedBag>;

/** With what the browser showed as the price of a piece, which is never charged: it only words what has changed. */
const CartEntry = z.extend(BagEntry, { price: z.optional(z.unknown()) });
export type CartEntry = z.infer<typeof CartEntry>;

/** The code of a coupon as a buyer types it. Whether there is such a coupon is for the quote to say. */
const EnteredCoupon = z.optional(
  z.nullable(
    z
      .string("Coupon must be text.")
      .check(
        z.overwrite(plainText),
        z.maxLength(limits.couponCodeMax, `Coupon must be at most ${limits.couponCodeMax} characters.`),
      ),
  ),
);

export const CartForm = z.object({
  /** What the browser says of prices and taxes is ignored: the catalogue counts. */
  products: z
    .array(CartEntry, "Products must be a list.")
    .check(
      z.minLength(1, "Your cart is empty."),
      z.maxLength(limits.bagLinesMax, `A cart holds at most ${limits.bagLinesMax} lines.`),
    ),
  coupon: EnteredCoupon,
});
export type CartForm = z.infer<typeof CartForm>;

const bagLines = () =>
  z
    .array(BagEntry, "Lines must be a list.")
    .check(z.maxLength(limits.bagLinesMax, `A cart holds at most ${limits.bagLinesMax} lines.`));

/** The bag of a signed-in buyer, which follows them to other devices. */
export const SavedBag = z.strictObject({
  lines: z.array(BagEntry),
  /** Grows with every change; 0 while nothing was saved. */
  version: z.number(),
});
export type SavedBag = z.infer<typeof SavedBag>;

export const cartCalls = calls({
  "GET /cart/bag": { access: "signed in", summary: "The bag as one's devices last saved it", reply: SavedBag },
  "PUT /cart/bag": {
    access: "signed in",
    summary:
      "Save the bag over the version that the device knows. If another device was faster nothing is saved, and the answer holds its bag to merge with",
    body: z.object({
      lines: bagLines(),
      version: z.int("Version must be a whole number.").check(z.gte(0, "Version must be a whole number.")),
    }),
    reply: z.extend(SavedBag, { saved: z.boolean() }),
  },
  "POST /cart/add": {
    access: "signed in",
    guests: true,
    summary: "Hand over a bag before ordering it. Nothing is taken from stock yet",
    body: CartForm,
    reply: z.strictObject({ success: z.literal(true), cartId: Id }),
  },
  "POST /cart/check": {
    access: "open",
    guests: true,
    summary: "The quote of a bag: prices, discounts, tax, shipping, caps, and what is wrong with a line or the coupon",
    body: z.object({
      lines: bagLines(),
      coupon: EnteredCoupon,
      /** Where it goes, for the rates of delivery and the day on which it arrives. */
      pincode: z.optional(z.nullable(z.string("PIN code must be text.").check(z.maxLength(limits.nameMax)))),
      payment: z.optional(z.nullable(z.enum(["online", "cash"], "Payment must be online or cash."))),
    }),
    reply: CheckedBag,
  },
});
