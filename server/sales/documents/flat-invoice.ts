import { formatSize } from "#contract/catalogue/sizes.ts";
import type { InvoiceContent } from "#server/sales/invoices/tables.ts";
import { type ContentLine, cashFeeKey, type DocumentContent, itemKey, shippingKey, sumAmounts } from "./content.ts";

const nowhere = { state: "", code: "" };
const undivided = { cgstPaise: 0, sgstPaise: 0, igstPaise: 0 };

const feeLine = (key: string, name: string, totalPaise: number): ContentLine => ({
  key,
  name,
  details: "",
  hsn: "",
  quantity: 1,
  unit: "NA",
  ratePercent: 0,
  ...undivided,
  taxPaise: 0,
  taxableValuePaise: totalPaise,
  totalPaise,
});

/** The invoice of the flat scheme in the form of the other documents: one tax on top, neither divided nor owed to a state. */
export function fromFlatInvoice(content: InvoiceContent): DocumentContent {
  const lines = content.lines.map(
    (line): ContentLine => ({
      key: itemKey(line),
      name: line.name,
      details: [line.brand && `by ${line.brand}`, formatSize(line.size, "size"), line.sku].filter(Boolean).join(", "),
      hsn: "",
      quantity: line.quantity,
      unit: "PCS",
      ratePercent: line.taxRate,
      ...undivided,
      taxableValuePaise: line.totalPaise,
      taxPaise: line.taxPaise,
      totalPaise: line.totalPaise + line.taxPaise,
    }),
  );
  if (content.shippingPaise) lines.push(feeLine(shippingKey(), "Shipping", content.shippingPaise));
  if (content.cashFeePaise) lines.push(feeLine(cashFeeKey, "Cash on delivery fee", content.cashFeePaise));
  const { seller, buyer } = content;
  return {
    scheme: "flat",
    supplier: { name: seller.name, address: seller.address, gstin: seller.gstin, ...nowhere },
    recipient: { name: buyer.name, address: buyer.address, gstin: "", ...nowhere },
    placeOfSupply: nowhere,
    stateTax: null,
    lines,
    totals: sumAmounts(lines),
  };
}
