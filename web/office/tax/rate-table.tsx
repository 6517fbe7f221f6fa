import { useState } from "react";
import { useFetcher } from "react-router";
import { formatRupees } from "#contract/money.ts";
import type { TaxRate } from "#contract/sales/tax.ts";
import { formatDate } from "#web/ui/dates/format-date.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { Button } from "#web/ui/display/button.tsx";
import { type Column, Table } from "#web/ui/display/table.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import type { RateGroup } from "./rate-groups.ts";

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

const badges: Record<RateGroup["period"], { look: "success" | "highlight" | "neutral"; label: string }> = {
  now: { look: "success", label: "In force" },
  "to come": { look: "highlight", label: "To come" },
  past: { look: "neutral", label: "Ended" },
};

const columns: Column<RateGroup>[] = [
  {
    head: "Chapter",
    cell: ({ chapter }) => (
      <>
        <span className="font-semibold text-base">{chapter}</span> {chapterNames[chapter]}
      </>
    ),
  },
  { head: "Rates by value of a piece", cell: (group) => <Slabs group={group} /> },
  { head: "From", cell: ({ from }) => formatDate(from) },
  {
    head: "State",
    cell: ({ period }) => <Badge look={badges[period].look}>{badges[period].label}</Badge>,
  },
];

/** The rates by chapter and day, each with whether it counts. One that has not begun can be deleted. */
export const RateTable = ({ groups }: { groups: readonly RateGroup[] }) => (
  <Table caption="Rates of GST" columns={columns} rows={groups} rowKey={({ key }) => key} />
);

const formatValue = (upTo: number | null, isOnly: boolean): string => {
  if (upTo !== null) return `up to ${formatRupees(upTo)}`;
  return isOnly ? "of any value" : "above";
};

const Slabs = ({ group: { slabs, period } }: { group: RateGroup }) => (
  <ul>
    {slabs.map((slab) => (
      <li key={slab._id} className="flex flex-wrap items-center gap-x-2 max-sm:justify-end">
        <span>
          <span className="font-semibold tabular-nums">{slab.rate} %</span> {formatValue(slab.upTo, slabs.length === 1)}
        </span>
        {period === "to come" && <DeleteRate rate={slab} />}
      </li>
    ))}
  </ul>
);

function DeleteRate({ rate }: { rate: TaxRate }) {
  const { submit, state } = useFetcher();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const remove = async () => {
    await submit({ id: rate._id }, { method: "delete" });
    close();
  };
  return (
    <>
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
    </>
  );
}
