import { formatSize } from "#contract/catalogue/sizes.ts";
import { formatRupees } from "#contract/money.ts";
import type { Invoice } from "#contract/sales/invoices.ts";
import { PriceCell } from "#web/layout/product/price.tsx";
import { formatDate } from "#web/ui/dates/format-date.ts";
import { type Column, Table } from "#web/ui/display/table.tsx";
import { Time } from "#web/ui/display/time.tsx";
import { Weave } from "#web/ui/identity/weave.tsx";
import { Detail, Party, Sum } from "./paper-parts.tsx";

type Line = Invoice["lines"][number] & { position: number };

const columns: Column<Line>[] = [
  {
    head: "Item",
    cell: ({ name, brand, size, sku }) => (
      <span className="block">
        <span className="wrap-anywhere block font-semibold">{name}</span>
        <span className="block text-ink-soft text-xs">
          {[brand && `by ${brand}`, formatSize(size, "size"), sku].filter(Boolean).join(", ")}
        </span>
      </span>
    ),
  },
  { head: "Pieces", numeric: true, cell: ({ quantity }) => quantity },
  {
    head: "Price",
    numeric: true,
    cell: ({ price, mrp }) => <PriceCell now={price} mrp={mrp} />,
  },
  {
    head: "Tax",
    numeric: true,
    cell: ({ tax, taxRate }) => (taxRate > 0 ? `${formatRupees(tax)} (${taxRate} %)` : formatRupees(0)),
  },
  { head: "Total", numeric: true, cell: ({ total, tax }) => formatRupees(total + tax) },
];

export function InvoicePaper({ invoice }: { invoice: Invoice }) {
  const { number, issued, orderId, orderNumber, ordered, seller, buyer, payment } = invoice;
  const lines = invoice.lines.map((line, position) => ({ ...line, position }));
  return (
    <article
      aria-label={`Invoice ${number}`}
      className="invoice-paper w-full max-w-3xl border border-line bg-surface p-6 sm:p-10"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="font-display font-semibold text-2xl">{seller.name}</p>
        <h1 className="text-2xl">Tax Invoice</h1>
      </div>
      <Weave className="mt-4 mb-6 h-3" />
      <dl className="grid gap-x-8 gap-y-1 text-sm sm:grid-cols-2">
        <Detail term="Invoice number">{number}</Detail>
        <Detail term="Date">
          <Time at={issued}>{formatDate(issued)}</Time>
        </Detail>
        <Detail term="Order number">{orderNumber}</Detail>
        <Detail term="Order">{orderId}</Detail>
        <Detail term="Order date">
          <Time at={ordered}>{formatDate(ordered)}</Time>
        </Detail>
      </dl>
      <div className="mt-8 mb-8 grid gap-6 text-sm sm:grid-cols-2">
        <Party
          title="Seller"
          lines={[
            seller.name,
            ...seller.address.split("\n"),
            seller.gstin && `GSTIN ${seller.gstin}`,
            seller.email,
            seller.phone,
          ]}
        />
        <Party title="Buyer" lines={[buyer.name, ...buyer.address, buyer.phone, buyer.email]} />
      </div>
      <Table caption="What was bought" columns={columns} rows={lines} rowKey={({ position }) => String(position)} />
      <dl className="ms-auto mt-6 grid max-w-72 gap-1.5">
        {invoice.totalDiscount > 0 && <Sum term="Discount" rupees={-invoice.totalDiscount} />}
        <Sum term="Total before tax" rupees={invoice.total} />
        <Sum term="Tax" rupees={invoice.totalTax} />
        <Sum term="Shipping and handling" rupees={invoice.shipping} />
        {invoice.cashFee > 0 && <Sum term="Cash on delivery fee" rupees={invoice.cashFee} />}
        <Sum term="Total" rupees={invoice.totalWithTax} isGrand />
        {invoice.cancelledSince > 0 && <Sum term="Cancelled or returned since" rupees={-invoice.cancelledSince} />}
      </dl>
      <p className="mt-8 text-ink-soft text-xs">
        Payment: {payment}. Amounts in Indian rupees. This invoice is valid without a signature.
      </p>
    </article>
  );
}
