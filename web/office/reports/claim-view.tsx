import type { ClaimReport } from "#contract/oversight/after-sale-reports.ts";
import { BarPlot } from "#web/ui/display/charts/bar-plot.tsx";
import { Table } from "#web/ui/display/table.tsx";
import { formatCourier } from "./parcel-view.tsx";
import type { ViewProps } from "./report-parts.tsx";
import {
  Assessments,
  caseFigures,
  formatFigure,
  formatPercent,
  HeadFigures,
  productColumn,
  Section,
  SellerSection,
  sellerColumn,
  shareColumns,
  Weeks,
} from "./report-parts.tsx";

const decisionNames = { Refund: "Refunded", Replacement: "Replaced", Refuse: "Refused" };

export function ClaimView({ report, canEdit, withSellers }: ViewProps<ClaimReport>) {
  const { products, couriers, decisions } = report;
  return (
    <>
      <HeadFigures figures={caseFigures(report, { what: "claimed", cases: report.claims, noun: "claim" })} />
      <Assessments judged={products.map(({ name, verdict }) => ({ about: name, verdict }))} />
      <div className="grid gap-8 lg:grid-cols-2">
        <BarPlot
          caption="What was wrong"
          bars={report.kinds.map(({ kind, pieces, percent }) => ({
            label: kind,
            value: pieces,
            note: formatPercent(percent),
          }))}
        />
        <Weeks caption="Claimed pieces by week" weeks={report.weeks} />
        <BarPlot
          caption="What was decided"
          bars={decisions.map(({ decision, pieces }) => ({
            label: decision ? decisionNames[decision] : "Not decided yet",
            value: pieces,
          }))}
        />
      </div>
      <Section id="products" title="By product">
        <Table
          caption="Problem reports by product"
          columns={[productColumn(canEdit), ...sellerColumn(withSellers), ...shareColumns("Claimed")]}
          rows={products}
          rowKey={({ product }) => product}
        />
      </Section>
      <Section id="couriers" title="By courier">
        <Table
          caption="Problem reports by courier"
          columns={[
            { head: "Courier", cell: ({ courier }) => formatCourier(courier) },
            { head: "Claimed", numeric: true, cell: ({ pieces }) => formatFigure(pieces) },
            { head: "Parcels", numeric: true, cell: ({ parcels }) => formatFigure(parcels) },
            {
              head: "For 100 parcels",
              numeric: true,
              cell: ({ percent }) => (percent === null ? "–" : formatFigure(percent)),
            },
          ]}
          rows={couriers}
          rowKey={({ courier }) => courier}
        />
      </Section>
      {withSellers && <SellerSection what="Problem reports" head="Claimed" sellers={report.sellers} />}
    </>
  );
}
