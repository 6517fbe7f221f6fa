import type { TaxDocument } from "#contract/sales/documents.ts";
import type { TaxScheme } from "#contract/sales/tax.ts";

/** What is taxed and how. `taxPaise` is what the three taxes add up to; in the flat scheme it is one tax, and the three are 0. */
export interface TaxedAmount {
  taxableValuePaise: number;
  cgstPaise: number;
  sgstPaise: number;
  igstPaise: number;
  taxPaise: number;
  totalPaise: number;
}

export interface ContentLine extends TaxedAmount {
  /** What a credit note finds the line of its invoice by. No two lines of one document share it. */
  key: string;
  name: string;
  details: string;
  hsn: string;
  quantity: number;
  unit: "PCS" | "NA";
  ratePercent: number;
}

/** What a document says, kept as it was issued. */
export interface DocumentContent {
  scheme: TaxScheme;
  supplier: TaxDocument["supplier"];
  recipient: TaxDocument["recipient"];
  placeOfSupply: TaxDocument["placeOfSupply"];
  stateTax: TaxDocument["stateTax"];
  lines: ContentLine[];
  totals: TaxedAmount;
  /** On invoices: what the order cost at that moment, which the invoices of all its sellers add up to. */
  orderTotalPaise?: number;
  /** On credit notes: what is taken back a part of. The invoice of the flat scheme goes by the id of its order. */
  invoice?: { id: string; number: string; at: string };
}

/** Pieces of one product and size are one line, also where an order has split them. */
export const itemKey = ({ sku, size }: { sku: string; size: string }): string => `item ${sku} ${size}`;
export const cashFeeKey = "cash fee";
export const shippingKey = (hsn = "", ratePercent = 0): string => `shipping ${hsn} ${ratePercent}`;
export const isFee = ({ key }: Pick<ContentLine, "key">): boolean => !key.startsWith("item ");

export function sumAmounts(amounts: readonly TaxedAmount[]): TaxedAmount {
  const sum = { taxableValuePaise: 0, cgstPaise: 0, sgstPaise: 0, igstPaise: 0, taxPaise: 0, totalPaise: 0 };
  for (const amount of amounts) {
    for (const name of Object.keys(sum) as (keyof TaxedAmount)[]) sum[name] += amount[name];
  }
  return sum;
}
