import { formatSize } from "#contract/catalogue/sizes.ts";
import { formatRupees } from "#contract/money.ts";
import type { ReturnReport } from "#contract/oversight/after-sale-reports.ts";
import { BarPlot } from "#web/ui/display/charts/bar-plot.tsx";
import { Table } from "#web/ui/display/table.tsx";
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

export function ReturnView({ report, canEdit, withSellers }: ViewProps<ReturnReport>) {
  const { products, sizes } = report;
  return (
    <>
      <HeadFigures
        figures={[
          ...caseFigures(report, { what: "returned", cases: report.returns, noun: "return" }),
          { label: "Paid back", value: formatRupees(report.refund), hint: "For pieces that were accepted" },
        ]}
      />
      <Assessments
        judged={[
          ...products.map(({ name, verdict }) => ({ about: name, verdict })),
          ...sizes.map(({ name, size, verdict }) => ({ about: `${name}, ${formatSize(size)}`, verdict })),
        ]}
      />
      <div className="grid gap-8 lg:grid-cols-2">
        <BarPlot
          caption="Why pieces came back"
          bars={report.reasons.map(({ reason, pieces, percent }) => ({
            label: reason,
            value: pieces,
            note: formatPercent(percent),
          }))}
        />
        <Weeks caption="Returned pieces by week" weeks={report.weeks} />
      </div>
      <Section id="products" title="By product">
        <Table
          caption="Returns by product"
          columns={[productColumn(canEdit), ...sellerColumn(withSellers), ...shareColumns("Returned")]}
          rows={products}
          rowKey={({ product }) => product}
        />
      </Section>
      <Section id="sizes" title="By size">
        <Table
          caption="Returns by product and size"
          columns={[
            productColumn(canEdit),
            { head: "Size", cell: ({ size }) => size },
            ...shareColumns("Returned"),
            { head: "Too small", numeric: true, cell: ({ tooSmall }) => formatFigure(tooSmall) },
            { head: "Too large", numeric: true, cell: ({ tooLarge }) => formatFigure(tooLarge) },
          ]}
          rows={sizes}
          rowKey={({ product, size }) => `${product} ${size}`}
        />
      </Section>
      {withSellers && <SellerSection what="Returns" head="Returned" sellers={report.sellers} />}
    </>
  );
}
