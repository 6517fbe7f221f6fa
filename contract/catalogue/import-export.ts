import * as z from "zod/mini";
import { calls } from "#contract/call.ts";
import { Id, Moment, numberInQuery, optionalText } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";

/** The columns of a file of products, in the order of an export. */
export const fileColumns = [
  "sku",
  "name",
  "slug",
  "description",
  "price",
  "quantity",
  "sizes",
  "size stock",
  "taxable",
  "brand",
  "active",
  "categories",
  "long description",
  "mrp",
  "hsn",
  "weight grams",
  "pictures",
  "colour",
  "garment",
] as const;
export type NamedColumn = (typeof fileColumns)[number];

/** Behind them, one for each attribute: "fact country of origin". */
export type AttributeColumn = `fact ${string}`;
export const attributeColumn = (label: string): AttributeColumn =>
  `fact ${label
    .toLowerCase()
    .replaceAll(/[\s_]+/g, " ")
    .trim()}`;
export const isAttributeColumn = (name: string): name is AttributeColumn => /^fact \S/.test(name);

export type FileColumn = NamedColumn | AttributeColumn;

/** "arriving" becomes "checking" or is deleted; "checked" waits until the person starts or cancels the import. */
const importStates = ["arriving", "checking", "checked", "importing", "done", "cancelled", "failed"] as const;
export type ImportState = (typeof importStates)[number];

export const ImportProblem = z.strictObject({
  /** As a spreadsheet numbers it: the heading is line 1. */
  line: z.number(),
  /** The column at fault; empty when it is the whole row. */
  field: z.string(),
  sentence: z.string(),
});
export type ImportProblem = z.infer<typeof ImportProblem>;

export const ProductImport = z.strictObject({
  _id: Id,
  created: Moment,
  fileName: z.string(),
  state: z.enum(importStates),
  /** Why the import failed. */
  reason: z.nullable(z.string()),
  rows: z.number(),
  checked: z.number(),
  /** Rows that will not be imported, or were refused when their turn came. */
  withProblems: z.number(),
  added: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  refused: z.number(),
});
export type ProductImport = z.infer<typeof ProductImport>;

const ImportReply = z.strictObject({ import: ProductImport });

export const importExportCalls = calls({
  "GET /product/export.csv": {
    access: "admin or merchant",
    permission: "manage catalogue",
    summary: "All products one manages, as a CSV file",
    file: "text/csv",
    reply: z.unknown(),
  },
  "GET /product/import": {
    access: "admin or merchant",
    permission: "manage catalogue",
    summary: "One's own imports of the last weeks, newest first",
    reply: z.strictObject({ imports: z.array(ProductImport) }),
  },
  "POST /product/import": {
    access: "admin or merchant",
    permission: "manage catalogue",
    summary:
      "Hand in a CSV file of products (as text/csv), or a ZIP with it and pictures (as application/zip), which is then looked through without changing anything",
    query: z.object({ fileName: z.optional(optionalText("File name", { max: limits.slugMax })) }),
    reply: ImportReply,
  },
  "GET /product/import/{id}": {
    access: "admin or merchant",
    permission: "manage catalogue",
    summary: "How far one of one's own imports is",
    reply: ImportReply,
  },
  "GET /product/import/{id}/problems": {
    access: "admin or merchant",
    permission: "manage catalogue",
    summary: "What is wrong with the rows of an import, line by line",
    query: z.object({
      /** Only rows after this line. */
      after: numberInQuery("After", { min: 0, max: 1_000_000, whole: true }),
    }),
    reply: z.strictObject({
      problems: z.array(ImportProblem),
      /** The `after` of the next page; `null` on the last one. */
      next: z.nullable(z.number()),
    }),
  },
  "POST /product/import/{id}/start": {
    access: "admin or merchant",
    permission: "manage catalogue",
    summary: "Import the rows without problems, in the background",
    reply: ImportReply,
  },
  "POST /product/import/{id}/cancel": {
    access: "admin or merchant",
    permission: "manage catalogue",
    summary: "Stop an import; what is imported already stays",
    reply: ImportReply,
  },
});
