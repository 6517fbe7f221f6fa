import { toRupees } from "#contract/money.ts";
import type { InvoiceContent, OrderItemRow, OrderRow } from "#server/sales/orders/tables.ts";
import type { Settings } from "#server/settings.ts";

export type Seller = Pick<Settings, "storeName" | "sellerAddress" | "sellerGstin" | "supportEmail" | "supportPhone">;

interface Buyer {
  firstName: string;
  lastName: string;
  email: string | null;
  phoneNumber: string;
}

type Line = Pick<
  OrderItemRow,
  "name" | "sku" | "brandName" | "size" | "quantity" | "pricePaise" | "totalPaise" | "taxable" | "taxPaise"
>;

/** What an invoice says of an order, of these lines of it. */
export function invoiceContent(
  settings: Seller,
  order: Pick<OrderRow, "address" | "taxRatePercent" | "totalPaise" | "taxPaise" | "paymentStatus">,
  rows: readonly Line[],
  user: Buyer | undefined,
): InvoiceContent {
  const { address } = order;
  return {
    seller: {
      name: settings.storeName,
      address: settings.sellerAddress,
      gstin: settings.sellerGstin,
      email: settings.supportEmail,
      phone: settings.supportPhone,
    },
    buyer: {
      name: address?.name || [user?.firstName, user?.lastName].filter(Boolean).join(" "),
      email: user?.email ?? "",
      phone: address?.phoneNumber ?? user?.phoneNumber ?? "",
      address: address
        ? [address.address, `${address.city} ${address.zipCode}`, `${address.state}, ${address.country}`]
        : [],
    },
    lines: rows.map((row) => ({
      name: row.name,
      sku: row.sku,
      brand: row.brandName,
      size: row.size,
      quantity: row.quantity,
      price: toRupees(row.pricePaise),
      total: toRupees(row.totalPaise),
      taxRate: row.taxable ? order.taxRatePercent : 0,
      tax: toRupees(row.taxPaise),
    })),
    totalPaise: order.totalPaise,
    taxPaise: order.taxPaise,
    payment: order.paymentStatus === "Cash on delivery" ? "Cash on delivery" : "Paid online",
  };
}
