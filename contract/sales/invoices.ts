import * as z from "zod/mini";
import { calls } from "#contract/call.ts";
import { Id, Moment } from "#contract/fields.ts";

const InvoiceLine = z.strictObject({
  name: z.string(),
  sku: z.string(),
  brand: z.nullable(z.string()),
  size: z.string(),
  quantity: z.number(),
  price: z.number(),
  /** The MRP it was sold under; `null` where it had none. */
  mrp: z.nullable(z.number()),
  total: z.number(),
  /** In percent; 0 where the product is not taxed. */
  taxRate: z.number(),
  tax: z.number(),
});

/** As it was issued: neither side's address nor a price ever changes on it. Only what became of the order since is said anew. */
export const Invoice = z.strictObject({
  /** `2026-27/000042`: the financial year (April to March), then a series without gaps. */
  number: z.string(),
  issued: Moment,
  orderId: Id,
  orderNumber: z.string(),
  ordered: Moment,
  seller: z.strictObject({
    name: z.string(),
    address: z.string(),
    gstin: z.string(),
    email: z.string(),
    phone: z.string(),
  }),
  buyer: z.strictObject({
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    /** Line by line. */
    address: z.array(z.string()),
  }),
  lines: z.array(InvoiceLine),
  /** Taken off before the total, by promotions and coupon. */
  totalDiscount: z.number(),
  total: z.number(),
  totalTax: z.number(),
  shipping: z.number(),
  /** For cash on delivery. */
  cashFee: z.number(),
  totalWithTax: z.number(),
  /** As it stands now. An order may be delivered before it is paid. */
  payment: z.enum(["Paid online", "Cash on delivery", "Not paid", "Refunded"]),
  /** What was cancelled, with its tax, after the invoice was issued: a part of `totalWithTax`. */
  cancelledSince: z.number(),
});
export type Invoice = z.infer<typeof Invoice>;

export const invoiceCalls = calls({
  "GET /order/{id}/invoice": {
    access: "signed in",
    guests: true,
    summary: "The invoice of a paid or delivered order, for its buyer and admins",
    reply: z.strictObject({ invoice: Invoice }),
  },
  "GET /order/{id}/invoice/recipient": {
    access: "admin",
    permission: "refund orders",
    summary:
      "Whom an invoice names by a pseudonym since the account was deleted, as tax law wants it kept; each look is recorded",
    reply: z.strictObject({
      recipient: z.strictObject({
        pseudonym: z.string(),
        name: z.string(),
        address: z.array(z.string()),
        keepUntil: z.iso.date(),
      }),
    }),
  },
  "GET /order/{id}/invoice.pdf": {
    access: "signed in",
    guests: true,
    summary: "The same as a PDF file",
    file: "application/pdf",
    reply: z.unknown(),
  },
});
