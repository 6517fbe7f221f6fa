import { toRupees } from "#contract/money.ts";
import type { DocumentSummary, TaxDocument } from "#contract/sales/documents.ts";
import { amountInWords } from "./amount-in-words.ts";
import type { DocumentContent, TaxedAmount } from "./content.ts";

/** A document with what its order is called. */
export interface IssuedDocument extends Pick<TaxDocument, "kind" | "number"> {
  id: string;
  sellerId: string;
  issuedAt: Date;
  content: DocumentContent;
  order: { id: string; number: string; createdAt: Date; userId: string | null };
}

const toAmounts = (amount: TaxedAmount) => ({
  taxableValue: toRupees(amount.taxableValuePaise),
  cgst: toRupees(amount.cgstPaise),
  sgst: toRupees(amount.sgstPaise),
  igst: toRupees(amount.igstPaise),
  tax: toRupees(amount.taxPaise),
  total: toRupees(amount.totalPaise),
});

export const formatSummary = ({ id, kind, number, issuedAt, content, order }: IssuedDocument): DocumentSummary => ({
  _id: id,
  kind,
  number,
  seller: content.supplier.name,
  at: issuedAt.toISOString(),
  total: toRupees(content.totals.totalPaise),
  orderId: order.id,
  orderNumber: order.number,
});

/** A document as it goes over the wire. */
export const formatDocument = ({ id, kind, number, issuedAt, content, order }: IssuedDocument): TaxDocument => ({
  _id: id,
  kind,
  scheme: content.scheme,
  number,
  at: issuedAt.toISOString(),
  orderId: order.id,
  orderNumber: order.number,
  ordered: order.createdAt.toISOString(),
  supplier: content.supplier,
  recipient: content.recipient,
  placeOfSupply: content.placeOfSupply,
  stateTax: content.stateTax,
  reverseCharge: false,
  lines: content.lines.map(({ name, details, hsn, quantity, unit, ratePercent, ...amounts }) => ({
    name,
    details,
    hsn,
    quantity,
    unit,
    rate: ratePercent,
    ...toAmounts(amounts),
  })),
  totals: toAmounts(content.totals),
  totalInWords: amountInWords(content.totals.totalPaise),
  invoice: content.invoice ? { _id: content.invoice.id, number: content.invoice.number, at: content.invoice.at } : null,
});
