import { toRupees } from "#contract/money.ts";
import type { DocumentKind } from "#contract/sales/documents.ts";
import { indiaDay } from "#contract/sales/gst.ts";
import type { Gstr1 } from "#contract/sales/gstr1.ts";
import {
  type ContentLine,
  type DocumentContent,
  sumAmounts,
  type TaxedAmount,
} from "#server/sales/documents/content.ts";

export interface ReturnedDocument {
  kind: DocumentKind;
  number: string;
  issuedAt: Date;
  content: DocumentContent;
  /** What the invoice came to: this one, or that of a credit note. */
  invoicePaise: number;
}

/** Above it, an invoice to somebody else than a business in another state is listed by itself, since August 2024. */
const largePaise = 1_00_000_00;

const documentTypes: Record<DocumentKind, { doc_num: number; doc_typ: string }> = {
  invoice: { doc_num: 1, doc_typ: "Invoices for outward supply" },
  "credit note": { doc_num: 5, doc_typ: "Credit Note" },
};

/** 31-01-2026, by the clock of India. */
const formatDay = (moment: Date): string => indiaDay(moment).split("-").reverse().join("-");

const toDetail = (ratePercent: number, amount: TaxedAmount) => ({
  rt: ratePercent,
  txval: toRupees(amount.taxableValuePaise),
  iamt: toRupees(amount.igstPaise),
  camt: toRupees(amount.cgstPaise),
  samt: toRupees(amount.sgstPaise),
  csamt: 0,
});

const byRate = (lines: readonly ContentLine[]) =>
  [...Map.groupBy(lines, ({ ratePercent }) => ratePercent)].toSorted(([a], [b]) => a - b);

const toItems = (lines: readonly ContentLine[]) =>
  byRate(lines).map(([rate, same], i) => ({ num: i + 1, itm_det: toDetail(rate, sumAmounts(same)) }));

const minus = (line: ContentLine): ContentLine => ({
  ...line,
  quantity: -line.quantity,
  taxableValuePaise: -line.taxableValuePaise,
  cgstPaise: -line.cgstPaise,
  sgstPaise: -line.sgstPaise,
  igstPaise: -line.igstPaise,
  taxPaise: -line.taxPaise,
  totalPaise: -line.totalPaise,
});

/** Lists that belong together under a key, in the order in which the keys came up. */
class Groups<T> extends Map<string, T[]> {
  push(key: string, value: T): void {
    const group = this.get(key);
    if (group) group.push(value);
    else this.set(key, [value]);
  }
}

/** A sum of lines in which each adds up to what was added before. */
class Sums extends Map<string, ContentLine> {
  add(key: string, line: ContentLine): void {
    const before = this.get(key);
    const quantity = (before?.quantity ?? 0) + (line.unit === "PCS" ? line.quantity : 0);
    this.set(key, { ...(before ?? line), quantity, ...sumAmounts(before ? [before, line] : [line]) });
  }
}

type Business = Gstr1["b2b"][number]["inv"][number];
type BusinessNote = Gstr1["cdnr"][number]["nt"][number];
type LargeInvoice = Gstr1["b2cl"][number]["inv"][number];
type NilKind = Gstr1["nil"]["inv"][number]["sply_ty"];

/** Puts documents into the tables of form GSTR-1, one after the other. */
export class Gstr1Builder {
  readonly #b2b = new Groups<Business>();
  readonly #b2cl = new Groups<LargeInvoice>();
  readonly #b2cs = new Sums();
  readonly #cdnr = new Groups<BusinessNote>();
  readonly #cdnur: Gstr1["cdnur"] = [];
  readonly #nil = new Sums();
  readonly #hsn = { b2b: new Sums(), b2c: new Sums() };
  readonly #issued = new Map<DocumentKind, { from: string; to: string; many: number }>();

  /** Credit notes of the flat scheme are counted, since they share the series, and are no part of the rest. */
  add(document: ReturnedDocument): void {
    const { kind, number, content } = document;
    const issued = this.#issued.get(kind);
    this.#issued.set(kind, { from: issued?.from ?? number, to: number, many: (issued?.many ?? 0) + 1 });
    if (content.scheme !== "gst") return;
    const isBusiness = content.recipient.gstin !== "";
    for (const line of content.lines) {
      const signed = kind === "invoice" ? line : minus(line);
      this.#hsn[isBusiness ? "b2b" : "b2c"].add(`${line.hsn} ${line.ratePercent}`, signed);
      if (line.ratePercent === 0) this.#nil.add(nilKind(content, isBusiness), signed);
    }
    const taxed = content.lines.filter(({ ratePercent }) => ratePercent > 0);
    if (taxed.length > 0) this.#addTaxed(document, taxed, isBusiness);
  }

  #addTaxed(document: ReturnedDocument, taxed: ContentLine[], isBusiness: boolean): void {
    const { kind, number, issuedAt, content, invoicePaise } = document;
    const { placeOfSupply, recipient, totals } = content;
    const itms = toItems(taxed);
    const [val, pos, day] = [toRupees(totals.totalPaise), placeOfSupply.code, formatDay(issuedAt)];
    const regular = { rchrg: "N", inv_typ: "R" } as const;
    const isLarge = !isSameState(content) && invoicePaise > largePaise;
    if (kind === "invoice") {
      if (isBusiness) this.#b2b.push(recipient.gstin, { inum: number, idt: day, val, pos, ...regular, itms });
      else if (isLarge) this.#b2cl.push(pos, { inum: number, idt: day, val, itms });
      else this.#addSmall(content, taxed);
      return;
    }
    const note = { ntty: "C", nt_num: number, nt_dt: day, val, pos } as const;
    if (isBusiness) this.#cdnr.push(recipient.gstin, { ...note, ...regular, itms });
    else if (isLarge) this.#cdnur.push({ typ: "B2CL", ...note, itms });
    else this.#addSmall(content, taxed.map(minus));
  }

  #addSmall(content: DocumentContent, lines: ContentLine[]): void {
    const supply = isSameState(content) ? "INTRA" : "INTER";
    for (const line of lines) this.#b2cs.add(`${supply} ${content.placeOfSupply.code} ${line.ratePercent}`, line);
  }

  build(head: Pick<Gstr1, "gstin" | "fp">): Gstr1 {
    return {
      ...head,
      b2b: [...this.#b2b].map(([ctin, inv]) => ({ ctin, inv })),
      b2cl: [...this.#b2cl].map(([pos, inv]) => ({ pos, inv })),
      b2cs: [...this.#b2cs].toSorted(byKey).map(([key, sum]) => {
        const [supply, pos = ""] = key.split(" ");
        const sply_ty = supply === "INTRA" ? "INTRA" : "INTER";
        return { sply_ty, pos, typ: "OE", ...toDetail(sum.ratePercent, sum) };
      }),
      cdnr: [...this.#cdnr].map(([ctin, nt]) => ({ ctin, nt })),
      cdnur: this.#cdnur,
      nil: {
        inv: [...this.#nil].toSorted(byKey).map(([kind, sum]) => ({
          sply_ty: kind as NilKind,
          nil_amt: 0,
          expt_amt: toRupees(sum.taxableValuePaise),
          ngsup_amt: 0,
        })),
      },
      hsn: { hsn_b2b: toHsnRows(this.#hsn.b2b), hsn_b2c: toHsnRows(this.#hsn.b2c) },
      doc_issue: {
        doc_det: [...this.#issued].map(([kind, { from, to, many }]) => ({
          ...documentTypes[kind],
          docs: [{ num: 1, from, to, totnum: many, cancel: 0, net_issue: many }],
        })),
      },
    };
  }
}

const byKey = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : 1);

const isSameState = ({ supplier, placeOfSupply }: DocumentContent): boolean => supplier.code === placeOfSupply.code;

const nilKind = (content: DocumentContent, isBusiness: boolean): NilKind =>
  `${isSameState(content) ? "INTRA" : "INTR"}${isBusiness ? "B2B" : "B2C"}`;

const serviceChapter = "99";

const toHsnRows = (sums: Sums) =>
  [...sums].toSorted(byKey).map(([, { hsn, quantity, ratePercent, ...sum }], i) => ({
    num: i + 1,
    hsn_sc: hsn,
    desc: "",
    uqc: hsn.startsWith(serviceChapter) ? "NA" : "PCS",
    qty: quantity,
    val: toRupees(sum.totalPaise),
    ...toDetail(ratePercent, sum),
  }));
