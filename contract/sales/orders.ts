import * as z from "zod/mini";
import { calls } from "#contract/call.ts";
import { BrandOfProduct, Picture } from "#contract/catalogue/products.ts";
import { sizes } from "#contract/catalogue/sizes.ts";
import { Done, Id, Moment } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import { paged } from "#contract/paging.ts";
import { AppliedAdjustment } from "./cart.ts";
import { Parcel } from "./parcels.ts";

/** In the order in which a line goes through them; any but the last real one may end in `Cancelled`. */
export const itemStatuses = ["Not processed", "Processing", "Shipped", "Delivered", "Cancelled"] as const;
export type ItemStatus = (typeof itemStatuses)[number];

/** Those of a line that is not cancelled. */
export const liveStatuses = itemStatuses.filter((status) => status !== "Cancelled");

export const paymentStatuses = ["Pending", "Paid", "Failed", "Refunded", "Cash on delivery"] as const;
export const PaymentStatus = z.enum(paymentStatuses);
export type PaymentStatus = z.infer<typeof PaymentStatus>;

/** No money has come and none is promised: such an order may be paid, or released after a while. */
export const unpaidStatuses: readonly PaymentStatus[] = ["Pending", "Failed"];

/** The money is there, or is handed over at the door: what is sold by merchants may leave the house. */
export const settledStatuses: readonly PaymentStatus[] = ["Paid", "Cash on delivery"];

/**
 * The sixteen characters of order numbers: no 0 and O, no 1, I and L, no letter that looks like one of the digits. The first is a letter.
 */
export const orderNumberLetters = "CFHJKMPX";
export const orderNumberCharacters = `23456789${orderNumberLetters}`;
export const orderNumberPattern = `^[${orderNumberLetters}][${orderNumberCharacters}]{9}$`;

/** How mails name an order: by the number that people read out, then by the id. */
export const formatOrderName = ({ orderNumber, orderId }: { orderNumber: string; orderId: string }): string =>
  `Order ${orderNumber} (${orderId})`;

/** The address as it was when the order was placed. */
export const OrderAddress = z.strictObject({
  name: z.string(),
  phoneNumber: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  zipCode: z.string(),
  isDefault: z.boolean(),
});
export type OrderAddress = z.infer<typeof OrderAddress>;

/** A line of an order. Names and prices are those of the day it was placed. */
export const OrderItem = z.strictObject({
  _id: Id,
  product: z.strictObject({
    /** `null` when the product is gone; what the order shows of it stays. */
    _id: z.nullable(Id),
    slug: z.string(),
    name: z.string(),
    imageUrl: z.string(),
    picture: z.nullable(Picture),
    price: z.number(),
  }),
  brand: z.nullable(BrandOfProduct),
  size: z.enum(sizes),
  quantity: z.number(),
  purchasePrice: z.number(),
  /** The MRP it was sold under; `null` where it had none. */
  mrp: z.nullable(z.number()),
  /** Promotion and coupon together. */
  discount: z.number(),
  adjustments: z.array(AppliedAdjustment),
  totalPrice: z.number(),
  /** In percent. */
  taxRate: z.number(),
  tax: z.number(),
  taxable: z.boolean(),
  status: z.enum(itemStatuses),
  /** The day in India on which it arrives, as promised with the order; `null` where nothing was promised. */
  promisedOn: z.nullable(z.string()),
  /** Pieces of it have left the house: cancelled now, they give money and stock back when they are back. */
  isOnItsWay: z.boolean(),
  /** Since when it is expected back, having been cancelled on its way; `null` once it has come to an end. */
  expectedBackSince: z.nullable(Moment),
  /** The person who asks may say that it is back: nobody packed it, so that no parcel says it. */
  canTakeBack: z.boolean(),
  /** What the person who asks may set the status to. */
  allowed: z.array(z.enum(itemStatuses)),
});
export type OrderItem = z.infer<typeof OrderItem>;

/** A merchant who is not the buyer sees the lines of its own brand, and totals of these alone. */
export const Order = z.strictObject({
  _id: Id,
  /** A short one for people, beside the id: ten characters, none of which is mixed up with another. */
  number: z.string(),
  cartId: Id,
  created: Moment,
  /** Before tax, of the lines that are not cancelled; so are the two below. */
  total: z.number(),
  totalDiscount: z.number(),
  /** Charged while any line is left, like the fee for paying at the door. */
  shipping: z.number(),
  cashFee: z.number(),
  totalTax: z.number(),
  totalWithTax: z.number(),
  /** Prices include the tax. */
  taxIncluded: z.boolean(),
  /** The code that was entered; `null` without one, and for merchants. */
  coupon: z.nullable(z.string()),
  /** `Cancelled` when all lines are, otherwise that of the line that is least far. */
  status: z.enum(itemStatuses),
  paymentStatus: PaymentStatus,
  /** For merchants until what they sold has arrived or is cancelled, then `null`. */
  address: z.nullable(OrderAddress),
  /** `null` when the account is gone, and for merchants: what they need is in the address. */
  user: z.nullable(
    z.strictObject({ _id: Id, firstName: z.string(), lastName: z.string(), email: z.nullable(z.string()) }),
  ),
  products: z.array(OrderItem),
});
export type Order = z.infer<typeof Order>;

export const OrderEvent = z.strictObject({ at: Moment, text: z.string() });
export type OrderEvent = z.infer<typeof OrderEvent>;

export const OrderDetails = z.extend(Order, {
  /** What happened, oldest first. */
  timeline: z.array(OrderEvent),
  /** Whether the person who asks may cancel the whole order. */
  canCancel: z.boolean(),
  /** Its buyer has opened the window of a payment before. */
  paymentTried: z.boolean(),
  /** What is packed or on its way, of the lines that the person may see. */
  parcels: z.array(Parcel),
  /** Once it is paid or delivered. */
  invoiceNumber: z.nullable(z.string()),
  /** For those who may refund orders, of one that is paid at the door. */
  cash: z.nullable(
    z.strictObject({
      /** What its courier still has to pay over, once all of it has arrived. */
      toRemit: z.nullable(z.number()),
      /** When somebody noted that the courier has. */
      remitted: z.nullable(Moment),
    }),
  ),
});
export type OrderDetails = z.infer<typeof OrderDetails>;

export const OrderForm = z.object({
  cartId: z.string("Cart is required.").check(z.maxLength(limits.nameMax, "Cart is required.")),
  /** What the bag showed, in rupees before tax: compared, never trusted. */
  total: z.number("Total is required."),
  /** Left out: the default address, otherwise the first. */
  addressId: z.optional(z.nullable(z.string("Address must be text.").check(z.maxLength(limits.nameMax)))),
  /** A buyer who is a business gives it for the tax invoice. */
  gstin: z.optional(z.nullable(z.string("GSTIN must be text.").check(z.maxLength(limits.nameMax)))),
  /** Taken and ignored: the stored address counts. */
  address: z.optional(z.unknown()),
});
export type OrderForm = z.infer<typeof OrderForm>;

export const OrderList = z.strictObject({ orders: z.array(Order), ...paged });
export type OrderList = z.infer<typeof OrderList>;

export const ItemStatusForm = z.object({
  /** The line's own order counts; these two are refused when they name another. */
  orderId: z.optional(z.nullable(z.string().check(z.toLowerCase()))),
  cartId: z.optional(z.nullable(z.string().check(z.toLowerCase()))),
  status: z.enum(itemStatuses, `Status must be one of ${itemStatuses.join(", ")}.`),
  /** With `Cancelled`: so many of its pieces; left out, all of them. */
  quantity: z.optional(z.int("Quantity must be a whole number.").check(z.gte(1, "Quantity must be at least 1."))),
});
export type ItemStatusForm = z.infer<typeof ItemStatusForm>;

export const orderCalls = calls({
  "POST /order/add": {
    access: "signed in",
    guests: true,
    summary: "Order what is in a cart. The same cart gives the same order, however often it is sent",
    body: OrderForm,
    reply: z.strictObject({ success: z.literal(true), message: z.string(), order: Order }),
  },
  "GET /order/{id}": {
    access: "signed in",
    guests: true,
    summary: "An order, for its buyer, admins, and the merchant of a brand in it",
    reply: z.strictObject({ order: OrderDetails }),
  },
  "DELETE /order/cancel/{id}": {
    access: "signed in",
    guests: true,
    summary: "Cancel a whole order while none of its items is delivered",
    reply: Done,
  },
  "PUT /order/status/item/{itemId}": {
    access: "signed in",
    guests: true,
    summary: "Move one item of an order on, or cancel it",
    body: ItemStatusForm,
    reply: z.strictObject({ success: z.literal(true), message: z.string(), orderCancelled: z.boolean() }),
  },
});
