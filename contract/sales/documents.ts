import * as z from "zod/mini";
import { calls } from "#contract/call.ts";
import { dayInQuery, Id, Moment } from "#contract/fields.ts";
import { PageQuery, paged } from "#contract/paging.ts";

export const documentKinds = ["invoice", "credit note"] as const;
export type DocumentKind = (typeof documentKinds)[number];

const kind = z.enum(documentKinds);

/** A tax document as lists name it. */
export const DocumentSummary = z.strictObject({
  _id: Id,
  kind,
  /** `INV/26-27/000042`: the financial year (April to March), then a series without gaps of each seller. */
  number: z.string(),
  /** By name. */
  seller: z.string(),
  at: Moment,
  total: z.number(),
  orderId: Id,
  orderNumber: z.string(),
});
export type DocumentSummary = z.infer<typeof DocumentSummary>;

const place = { state: z.string(), code: z.string() };

/** `tax` is what the three taxes add up to; in the flat scheme it is one tax, and the three are 0. */
const taxes = { taxableValue: z.number(), cgst: z.number(), sgst: z.number(), igst: z.number(), tax: z.number() };

const DocumentLine = z.strictObject({
  name: z.string(),
  /** Brand, size and SKU; empty for shipping and fees. */
  details: z.string(),
  hsn: z.string(),
  quantity: z.number(),
  /** By the unit quantity codes of GST: `PCS`, or `NA` for shipping and fees. */
  unit: z.string(),
  /** In percent. */
  rate: z.number(),
  ...taxes,
  total: z.number(),
});

/** A tax document as it was issued: nothing on it ever changes. */
export const TaxDocument = z.strictObject({
  _id: Id,
  kind,
  scheme: z.enum(["flat", "gst"]),
  number: z.string(),
  at: Moment,
  orderId: Id,
  orderNumber: z.string(),
  ordered: Moment,
  supplier: z.strictObject({ name: z.string(), address: z.string(), gstin: z.string(), ...place }),
  recipient: z.strictObject({
    name: z.string(),
    /** Line by line. */
    address: z.array(z.string()),
    /** The GSTIN of a business; otherwise empty. */
    gstin: z.string(),
    ...place,
  }),
  /** Both empty in the flat scheme. */
  placeOfSupply: z.strictObject(place),
  /** What `sgst` is called there; `null` between states and in the flat scheme. */
  stateTax: z.nullable(z.enum(["SGST", "UTGST"])),
  reverseCharge: z.boolean(),
  lines: z.array(DocumentLine),
  totals: z.strictObject({ ...taxes, total: z.number() }),
  totalInWords: z.string(),
  /** On a credit note: the invoice that it takes something back of. */
  invoice: z.nullable(z.strictObject({ _id: Id, number: z.string(), at: Moment })),
});
export type TaxDocument = z.infer<typeof TaxDocument>;

const wrongMonth = "Month must be one such as 2026-01.";
const isMonth = (month: string) => /^(20\d\d-(0[1-9]|1[0-2]))?$/.test(month);

/** A month in India. Left out or left empty, it is the present one. */
export const MonthQuery = z.object({
  month: z.optional(z.string(wrongMonth).check(z.trim(), z.refine(isMonth, wrongMonth))),
});

/** A day in India. Left out or left empty, it is today. */
const day = dayInQuery("Day");

/** What was issued on a day in India. */
export const DocumentDay = z.strictObject({
  day: z.string(),
  invoices: z.number(),
  creditNotes: z.number(),
  /** What the invoices come to, and the credit notes. */
  invoiced: z.number(),
  credited: z.number(),
});
export type DocumentDay = z.infer<typeof DocumentDay>;

/** Staff who see to taxes get the documents of all sellers; a merchant gets its own. */
const office = { access: "admin or merchant", permission: "manage shipping and tax" } as const;

export const documentCalls = calls({
  "GET /document": {
    ...office,
    summary: "The tax documents of a day, by the clock of India, in the order in which they were issued",
    query: z.extend(PageQuery, { day }),
    reply: z.strictObject({ documents: z.array(DocumentSummary), ...paged }),
  },
  "GET /document/days": {
    ...office,
    summary: "How many tax documents were issued on each day of a month, newest first, and what they come to",
    query: MonthQuery,
    reply: z.strictObject({ days: z.array(DocumentDay) }),
  },
  "GET /document/archive": {
    ...office,
    summary: "The tax documents of a day as PDF files in one archive",
    query: z.object({ day }),
    file: "application/zip",
    reply: z.unknown(),
  },
  "GET /order/{id}/document": {
    access: "signed in",
    guests: true,
    summary: "The invoices and credit notes of an order, for its buyer, staff who read orders, and each seller its own",
    reply: z.strictObject({ documents: z.array(DocumentSummary) }),
  },
  "GET /document/{id}": {
    access: "signed in",
    guests: true,
    summary: "An invoice or credit note as it was issued, for its buyer, staff who read orders, and its seller",
    reply: TaxDocument,
  },
  "GET /document/{id}/pdf": {
    access: "signed in",
    guests: true,
    summary: "The same as a PDF file",
    file: "application/pdf",
    reply: z.unknown(),
  },
});
