import { Badge } from "#web/ui/display/badge.tsx";
import { Button } from "#web/ui/display/button.tsx";
import { type Column, Table } from "#web/ui/display/table.tsx";
import { Section } from "./section.tsx";

interface Row {
  order: string;
  date: string;
  status: string;
  items: number;
  total: string;
}

const rows: Row[] = [
  { order: "TB-10482", date: "Nov 12, 2026", status: "Delivered", items: 2, total: "₹3,898.00" },
  { order: "TB-10475", date: "Nov 9, 2026", status: "Shipped", items: 1, total: "₹799.00" },
  { order: "TB-10461", date: "Oct 30, 2026", status: "Cancelled", items: 11, total: "₹12,450.50" },
];

const columns: Column<Row>[] = [
  { head: "Order", cell: (row) => row.order },
  { head: "Date", cell: (row) => row.date },
  {
    head: "Status",
    cell: (row) => <Badge look={row.status === "Delivered" ? "success" : "neutral"}>{row.status}</Badge>,
  },
  { head: "Items", cell: (row) => row.items, numeric: true },
  { head: "Total", cell: (row) => row.total, numeric: true },
  {
    head: "Actions",
    silent: true,
    cell: () => (
      <Button look="quiet" size="small">
        View
      </Button>
    ),
  },
];

export function ListsSection() {
  return (
    <Section title="Lists">
      <Table caption="Orders" columns={columns} rows={rows} rowKey={(row) => row.order} />
    </Section>
  );
}
