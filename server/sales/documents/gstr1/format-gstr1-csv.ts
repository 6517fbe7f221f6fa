import { stateName } from "#contract/indian-states.ts";
import type { Gstr1, Gstr1Part } from "#contract/sales/gstr1.ts";
import { byteOrderMark, formatCsv } from "#server/platform/csv.ts";

type Cell = string | number;

/** `33-Tamil Nadu`, as the portal's own spreadsheets have it. */
const placeCell = (code: string): string => `${code}-${stateName(code)}`;

interface Rate {
  rt: number;
  txval: number;
  iamt: number;
  camt: number;
  samt: number;
}

const taxHeads = ["Rate", "Taxable Value", "Integrated Tax", "Central Tax", "State/UT Tax"];
const taxCells = ({ rt, txval, iamt, camt, samt }: Rate): Cell[] => [rt, txval, iamt, camt, samt];

/** The tables of the form, each as its heads and rows. A document has a row for each of its rates. */
const tables: Record<Gstr1Part, { heads: string[]; rows: (form: Gstr1) => Cell[][] }> = {
  b2b: {
    heads: ["GSTIN of Recipient", "Invoice Number", "Invoice Date", "Invoice Value", "Place of Supply", ...taxHeads],
    rows: ({ b2b }) =>
      b2b.flatMap(({ ctin, inv }) =>
        inv.flatMap(({ inum, idt, val, pos, itms }) =>
          itms.map(({ itm_det }) => [ctin, inum, idt, val, placeCell(pos), ...taxCells(itm_det)]),
        ),
      ),
  },
  b2cl: {
    heads: ["Invoice Number", "Invoice Date", "Invoice Value", "Place of Supply", ...taxHeads],
    rows: ({ b2cl }) =>
      b2cl.flatMap(({ pos, inv }) =>
        inv.flatMap(({ inum, idt, val, itms }) =>
          itms.map(({ itm_det }) => [inum, idt, val, placeCell(pos), ...taxCells(itm_det)]),
        ),
      ),
  },
  b2cs: {
    heads: ["Type", "Supply", "Place of Supply", ...taxHeads],
    rows: ({ b2cs }) => b2cs.map(({ typ, sply_ty, pos, ...tax }) => [typ, sply_ty, placeCell(pos), ...taxCells(tax)]),
  },
  cdnr: {
    heads: [
      "GSTIN of Recipient",
      "Note Number",
      "Note Date",
      "Note Type",
      "Note Value",
      "Place of Supply",
      ...taxHeads,
    ],
    rows: ({ cdnr }) =>
      cdnr.flatMap(({ ctin, nt }) =>
        nt.flatMap(({ nt_num, nt_dt, ntty, val, pos, itms }) =>
          itms.map(({ itm_det }) => [ctin, nt_num, nt_dt, ntty, val, placeCell(pos), ...taxCells(itm_det)]),
        ),
      ),
  },
  cdnur: {
    heads: ["UR Type", "Note Number", "Note Date", "Note Type", "Note Value", "Place of Supply", ...taxHeads],
    rows: ({ cdnur }) =>
      cdnur.flatMap(({ typ, nt_num, nt_dt, ntty, val, pos, itms }) =>
        itms.map(({ itm_det }) => [typ, nt_num, nt_dt, ntty, val, placeCell(pos), ...taxCells(itm_det)]),
      ),
  },
  nil: {
    heads: ["Supply", "Nil Rated", "Exempted", "Non-GST"],
    rows: ({ nil }) =>
      nil.inv.map(({ sply_ty, nil_amt, expt_amt, ngsup_amt }) => [sply_ty, nil_amt, expt_amt, ngsup_amt]),
  },
  hsn: {
    heads: ["Recipients", "HSN", "UQC", "Total Quantity", "Total Value", ...taxHeads],
    rows: ({ hsn }) => [
      ...hsn.hsn_b2b.map((row) => hsnCells("Businesses", row)),
      ...hsn.hsn_b2c.map((row) => hsnCells("Others", row)),
    ],
  },
  docs: {
    heads: ["Nature of Document", "From", "To", "Total Number", "Cancelled", "Net Issued"],
    rows: ({ doc_issue }) =>
      doc_issue.doc_det.flatMap(({ doc_typ, docs }) =>
        docs.map(({ from, to, totnum, cancel, net_issue }) => [doc_typ, from, to, totnum, cancel, net_issue]),
      ),
  },
};

const hsnCells = (recipients: string, { hsn_sc, uqc, qty, val, ...tax }: Gstr1["hsn"]["hsn_b2b"][number]): Cell[] => [
  ...[recipients, hsn_sc, uqc, qty, val],
  ...taxCells(tax),
];

/** Amounts are numbers: a negative one, of a month with more taken back than sold, is no formula. */
export const formatGstr1Csv = (form: Gstr1, part: Gstr1Part): string =>
  byteOrderMark + formatCsv([tables[part].heads, ...tables[part].rows(form)]);
