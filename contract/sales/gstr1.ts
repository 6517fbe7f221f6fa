import * as z from "zod/mini";
import { calls } from "#contract/call.ts";
import { MonthQuery } from "./documents.ts";

// Fields are spelled as the GST portal takes them; amounts are rupees, days are 31-01-2026.

const amounts = {
  /** Rate in percent, and the value that it is taken of. */
  rt: z.number(),
  txval: z.number(),
  iamt: z.number(),
  camt: z.number(),
  samt: z.number(),
  csamt: z.number(),
};

/** A rate on a document. */
const itms = z.array(z.strictObject({ num: z.number(), itm_det: z.strictObject(amounts) }));

const HsnRow = z.strictObject({
  num: z.number(),
  hsn_sc: z.string(),
  desc: z.string(),
  uqc: z.string(),
  qty: z.number(),
  val: z.number(),
  ...amounts,
});

/** Sales of a month to file with form GSTR-1. What cannot occur in this shop (exports, advances, amendments) is left out. */
export const Gstr1 = z.strictObject({
  gstin: z.string(),
  /** Month and year: `112026`. */
  fp: z.string(),
  /** Invoices to businesses. */
  b2b: z.array(
    z.strictObject({
      ctin: z.string(),
      inv: z.array(
        z.strictObject({
          inum: z.string(),
          idt: z.string(),
          val: z.number(),
          pos: z.string(),
          rchrg: z.literal("N"),
          inv_typ: z.literal("R"),
          itms,
        }),
      ),
    }),
  ),
  /** Large invoices to others in another state. */
  b2cl: z.array(
    z.strictObject({
      pos: z.string(),
      inv: z.array(z.strictObject({ inum: z.string(), idt: z.string(), val: z.number(), itms })),
    }),
  ),
  /** All other sales by state and rate, less what was taken back of them. */
  b2cs: z.array(
    z.strictObject({ sply_ty: z.enum(["INTRA", "INTER"]), pos: z.string(), typ: z.literal("OE"), ...amounts }),
  ),
  /** Credit notes to businesses. */
  cdnr: z.array(
    z.strictObject({
      ctin: z.string(),
      nt: z.array(
        z.strictObject({
          ntty: z.literal("C"),
          nt_num: z.string(),
          nt_dt: z.string(),
          val: z.number(),
          pos: z.string(),
          rchrg: z.literal("N"),
          inv_typ: z.literal("R"),
          itms,
        }),
      ),
    }),
  ),
  /** Credit notes for the large invoices above. */
  cdnur: z.array(
    z.strictObject({
      typ: z.literal("B2CL"),
      ntty: z.literal("C"),
      nt_num: z.string(),
      nt_dt: z.string(),
      val: z.number(),
      pos: z.string(),
      itms,
    }),
  ),
  /** What is not taxed, less what was taken back of it. */
  nil: z.strictObject({
    inv: z.array(
      z.strictObject({
        sply_ty: z.enum(["INTRB2B", "INTRB2C", "INTRAB2B", "INTRAB2C"]),
        nil_amt: z.number(),
        expt_amt: z.number(),
        ngsup_amt: z.number(),
      }),
    ),
  }),
  hsn: z.strictObject({ hsn_b2b: z.array(HsnRow), hsn_b2c: z.array(HsnRow) }),
  doc_issue: z.strictObject({
    doc_det: z.array(
      z.strictObject({
        doc_num: z.number(),
        doc_typ: z.string(),
        docs: z.array(
          z.strictObject({
            num: z.number(),
            from: z.string(),
            to: z.string(),
            totnum: z.number(),
            cancel: z.number(),
            net_issue: z.number(),
          }),
        ),
      }),
    ),
  }),
});
export type Gstr1 = z.infer<typeof Gstr1>;

/** The tables of the form that are to be had as spreadsheets. */
export const gstr1Parts = ["b2b", "b2cl", "b2cs", "cdnr", "cdnur", "nil", "hsn", "docs"] as const;
export type Gstr1Part = (typeof gstr1Parts)[number];

const office = { access: "admin or merchant", permission: "manage shipping and tax" } as const;

export const gstr1Calls = calls({
  "GET /tax/gstr-1": {
    ...office,
    summary:
      "The shop's sales of a month in the GST scheme for form GSTR-1, as the portal takes them; a merchant's its own",
    query: MonthQuery,
    reply: Gstr1,
  },
  "GET /tax/gstr-1.csv": {
    ...office,
    summary: "A table of the same form as a spreadsheet",
    query: z.extend(MonthQuery, {
      part: z._default(z.enum(gstr1Parts, `Part must be one of ${gstr1Parts.join(", ")}.`), "b2b"),
    }),
    file: "text/csv",
    reply: z.unknown(),
  },
});
