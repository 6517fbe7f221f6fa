import type { PriceHistory as History, PastPrice } from "#contract/catalogue/products-office.ts";
import { formatRupees } from "#contract/money.ts";
import { formatDate } from "#web/ui/dates/format-date.ts";
import { type Column, Table } from "#web/ui/display/table.tsx";
import { Time } from "#web/ui/display/time.tsx";

const columns: Column<PastPrice>[] = [
  {
    head: "Price",
    cell: ({ price, promotion }) => (
      <>
        {formatRupees(price)}
        {promotion && <span className="wrap-anywhere block text-ink-soft text-xs">{promotion}</span>}
      </>
    ),
    numeric: true,
  },
  { head: "MRP", cell: ({ mrp }) => (mrp === null ? "None" : formatRupees(mrp)), numeric: true },
  { head: "From", cell: ({ from }) => <Time at={from}>{formatDate(from)}</Time> },
  { head: "Until", cell: ({ until }) => (until ? <Time at={until}>{formatDate(until)}</Time> : "Now") },
];

/** What the product cost and when, for whoever sets its price. */
export function PriceHistory({ history: { prices, lowestPrice, lowestBefore } }: { history: History }) {
  return (
    <details>
      <summary className="link flex min-h-11 w-fit cursor-pointer items-center">Price history</summary>
      <p className="mt-2 mb-3 text-ink-soft text-sm">
        Lowest price of the last 30 days: <strong className="text-ink">{formatRupees(lowestPrice)}</strong>
        {lowestBefore !== null && (
          <>
            , before it was reduced: <strong className="text-ink">{formatRupees(lowestBefore)}</strong>
          </>
        )}
      </p>
      <Table caption="Prices of this product" columns={columns} rows={prices} rowKey={({ from }) => from} />
    </details>
  );
}
