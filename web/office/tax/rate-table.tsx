import { useState } from "react";
import { useFetcher } from "react-router";
import { formatRupees } from "#contract/money.ts";
import type { TaxRate } from "#contract/tax.ts";
import { formatDate } from "#web/format-date.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { Button } from "#web/ui/display/button.tsx";
import { type Column, Table } from "#web/ui/display/table.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import type { RatePeriod } from "./rate-periods.ts";

/** What the chapters of the customs tariff that a clothing shop meets are about. */
const chapterNames: Record<string, string> = {
  "42": "Leather goods",
  "50": "Silk",
  "51": "Wool",
  "52": "Cotton",
  "53": "Linen and jute",
  "54": "Man-made filaments",
  "55": "Man-made staple fibres",
  "56": "Felt and cord",
  "57": "Carpets",
  "58": "Special fabrics",
  "59": "Coated fabrics",
  "60": "Knitted fabrics",
  "61": "Apparel, knitted",
  "62": "Apparel, not knitted",
  "63": "Made-up textiles",
  "64": "Footwear",
  "65": "Headgear",
  "71": "Jewellery",
};

const badges: Record<RatePeriod, { look: "success" | "highlight" | "neutral"; label: string }> = {
  now: { look: "success", label: "Counts now" },
  "to come": { look: "highlight", label: "To come" },
  past: { look: "neutral", label: "Ended" },
};

/** The last slab of a day begins above the one before it. */
function formatValue({ chapter, from, upTo }: TaxRate, rates: readonly TaxRate[]): string {
  if (upTo !== null) return `Up to ${formatRupees(upTo)}`;
  const sameDay = rates.filter((other) => other.chapter === chapter && other.from === from);
  const below = Math.max(0, ...sameDay.map((other) => other.upTo ?? 0));
  return below === 0 ? "Any" : `Above ${formatRupees(below)}`;
}

interface RateTableProps {
  rates: readonly TaxRate[];
  periods: ReadonlyMap<string, RatePeriod>;
}

/** The rates, each with whether it counts. One that has not begun can be deleted. */
export function RateTable({ rates, periods }: RateTableProps) {
  const columns: Column<TaxRate>[] = [
    {
      head: "Chapter",
      cell: ({ chapter }) => (
        <>
          <span className="font-semibold text-base">{chapter}</span> {chapterNames[chapter]}
        </>
      ),
    },
    { head: "Value of a piece", cell: (rate) => formatValue(rate, rates), numeric: true },
    { head: "Rate", cell: ({ rate }) => `${rate} %`, numeric: true },
    { head: "From", cell: ({ from }) => formatDate(from) },
    {
      head: "State",
      cell: ({ _id }) => {
        const { look, label } = badges[periods.get(_id) ?? "past"];
        return <Badge look={look}>{label}</Badge>;
      },
    },
    {
      head: "Actions",
      silent: true,
      cell: (rate) => periods.get(rate._id) === "to come" && <DeleteRate rate={rate} />,
    },
  ];
  return <Table caption="Rates of GST" columns={columns} rows={rates} rowKey={({ _id }) => _id} />;
}

function DeleteRate({ rate }: { rate: TaxRate }) {
  const { submit, state } = useFetcher();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const remove = async () => {
    await submit({ id: rate._id }, { method: "delete" });
    close();
  };
  return (
    <div className="flex justify-end">
      <Button size="small" look="quiet" onClick={() => setOpen(true)}>
        Delete
        <span className="sr-only">
          {" "}
          {rate.rate} % of chapter {rate.chapter}
        </span>
      </Button>
      <ConfirmDialog
        open={open}
        title="Delete rate"
        sentence={`${rate.rate} % of chapter ${rate.chapter} will not begin on ${formatDate(rate.from)}.`}
        confirm="Delete rate"
        danger
        busy={state !== "idle"}
        onConfirm={() => void remove()}
        onClose={close}
      />
    </div>
  );
}
