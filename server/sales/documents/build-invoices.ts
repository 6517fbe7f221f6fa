import { formatSize } from "#contract/catalogue/sizes.ts";
import { cashFeeRatePercent, splitStateTax } from "#contract/sales/gst.ts";
import { isExpectedBack } from "#server/sales/orders/service.ts";
import type { OrderItemRow, OrderRow } from "#server/sales/orders/tables.ts";
import { type ContentLine, cashFeeKey, type DocumentContent, itemKey, shippingKey, sumAmounts } from "./content.ts";
import { placeOf, type Supplier, shopId } from "./find-sellers.ts";

/** Services of couriers: what a shop does when it has money collected at the door. */
const cashFeeSac = "996812";

type InvoicedOrder = Pick<
  OrderRow,
  "address" | "deliveryState" | "buyerGstin" | "cashFeePaise" | "cashFeeTaxPaise" | "totalWithTaxPaise"
>;

export type InvoicedItem = Pick<OrderItemRow, "sku" | "size" | "name" | "brandName" | "merchantId" | "status"> &
  Pick<OrderItemRow, "expectedBackSince" | "expectedBackEnd"> &
  Pick<OrderItemRow, "quantity" | "hsn" | "taxRatePercent" | "totalPaise" | "taxPaise"> &
  Pick<OrderItemRow, "shippingPaise" | "shippingTaxPaise">;

/** A line before its tax is divided among those who receive it. */
type Draft = Omit<ContentLine, "taxableValuePaise" | "cgstPaise" | "sgstPaise" | "igstPaise">;

interface Parts {
  order: InvoicedOrder;
  /** All of the order, by position. */
  items: readonly InvoicedItem[];
  sellers: ReadonlyMap<string, Supplier>;
  buyerName: string;
}

export interface BuiltInvoice {
  sellerId: string;
  content: DocumentContent;
}

/**
 * What the invoices of an order in the GST scheme say: one for each seller of what is left of it, by the sellers' ids. Each documents the
 * shipping of its own items; the shop documents the fee of paying at the door, on an invoice of its own if it sells nothing.
 */
export function buildInvoices({ order, items, sellers, buyerName }: Parts): BuiltInvoice[] {
  const live = items.filter((item) => item.status !== "Cancelled" || isExpectedBack(item));
  if (live.length === 0) return [];
  const sellerOf = ({ merchantId }: InvoicedItem) => (merchantId && sellers.has(merchantId) ? merchantId : shopId);
  const goods = Map.groupBy(live, sellerOf);
  if (order.cashFeePaise > 0 && !goods.has(shopId)) goods.set(shopId, []);
  const sellerIds = [...goods.keys()].toSorted();
  // Shipping stays charged when an item is cancelled; if nothing is left of its seller, the first of the others documents it.
  const shipperOf = (item: InvoicedItem) => (goods.has(sellerOf(item)) ? sellerOf(item) : sellerIds[0]);
  const invoices = sellerIds.map((sellerId) => {
    const drafts = [
      ...(goods.get(sellerId) ?? []).map(itemDraft),
      ...items.filter((item) => item.shippingPaise > 0 && shipperOf(item) === sellerId).map(shippingDraft),
      ...(sellerId === shopId && order.cashFeePaise > 0 ? [cashFeeDraft(order)] : []),
    ];
    const supplier = sellers.get(sellerId);
    if (!supplier) throw new Error(`the seller ${sellerId} is not known`);
    return { sellerId, content: toContent(order, supplier, buyerName, drafts) };
  });
  const sum = invoices.reduce((total, { content }) => total + content.totals.totalPaise, 0);
  if (sum !== order.totalWithTaxPaise) {
    throw new Error(`the invoices add up to ${sum} paise, not to the order's ${order.totalWithTaxPaise}`);
  }
  return invoices;
}

const itemDraft = (item: InvoicedItem): Draft => ({
  key: itemKey(item),
  name: item.name,
  details: [item.brandName && `by ${item.brandName}`, formatSize(item.size, "size"), item.sku]
    .filter(Boolean)
    .join(", "),
  hsn: item.hsn,
  quantity: item.quantity,
  unit: "PCS",
  ratePercent: item.taxRatePercent ?? 0,
  taxPaise: item.taxPaise,
  totalPaise: item.totalPaise,
});

const shippingDraft = ({ hsn, taxRatePercent, shippingPaise, shippingTaxPaise }: InvoicedItem): Draft => ({
  key: shippingKey(hsn, taxRatePercent ?? 0),
  name: "Shipping",
  details: "",
  hsn,
  quantity: 1,
  unit: "NA",
  ratePercent: taxRatePercent ?? 0,
  taxPaise: shippingTaxPaise,
  totalPaise: shippingPaise,
});

const cashFeeDraft = ({ cashFeePaise, cashFeeTaxPaise }: InvoicedOrder): Draft => ({
  key: cashFeeKey,
  name: "Cash on delivery fee",
  details: "",
  hsn: cashFeeSac,
  quantity: 1,
  unit: "NA",
  ratePercent: cashFeeRatePercent,
  taxPaise: cashFeeTaxPaise,
  totalPaise: cashFeePaise,
});

function toContent(order: InvoicedOrder, supplier: Supplier, buyerName: string, drafts: Draft[]): DocumentContent {
  const { address } = order;
  const supply = placeOf(order.deliveryState ?? supplier.code);
  const states = { sellerState: supplier.code, deliveryState: supply.code };
  const lines = mergeByKey(drafts).map((draft): ContentLine => {
    const { stateTax: _, ...split } = splitStateTax(draft.taxPaise, states);
    return { ...draft, ...split, taxableValuePaise: draft.totalPaise - draft.taxPaise };
  });
  return {
    scheme: "gst",
    supplier,
    recipient: {
      name: address?.name || buyerName,
      address: address
        ? [address.address, `${address.city} ${address.zipCode}`, `${address.state}, ${address.country}`]
        : [],
      gstin: order.buyerGstin ?? "",
      ...supply,
    },
    placeOfSupply: supply,
    stateTax: splitStateTax(0, states).stateTax,
    lines,
    totals: sumAmounts(lines),
    orderTotalPaise: order.totalWithTaxPaise,
  };
}

function mergeByKey(drafts: readonly Draft[]): Draft[] {
  const merged = new Map<string, Draft>();
  for (const draft of drafts) {
    const same = merged.get(draft.key);
    merged.set(draft.key, {
      ...draft,
      quantity: draft.unit === "PCS" ? draft.quantity + (same?.quantity ?? 0) : 1,
      taxPaise: draft.taxPaise + (same?.taxPaise ?? 0),
      totalPaise: draft.totalPaise + (same?.totalPaise ?? 0),
    });
  }
  return [...merged.values()];
}
