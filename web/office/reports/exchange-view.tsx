import type { ExchangeReport } from "#contract/oversight/after-sale-reports.ts";
import { BarPlot } from "#web/ui/display/charts/bar-plot.tsx";
import { Table } from "#web/ui/display/table.tsx";
import type { ViewProps } from "./report-parts.tsx";
import {
  Assessments,
  caseFigures,
  formatFigure,
  HeadFigures,
  productColumn,
  Section,
  SellerSection,
  sellerColumn,
  shareColumns,
  Weeks,
} from "./report-parts.tsx";

export function ExchangeView({ report, canEdit, withSellers }: ViewProps<ExchangeReport>) {
  const { products, moves } = report;
  return (
    <>
      <HeadFigures
        figures={caseFigures(report, {
          what: "exchanged",
          cases: report.exchanges,
          noun: "exchange",
          shareLabel: "Exchange rate",
        })}
      />
      <Assessments judged={products.map(({ name, verdict }) => ({ about: name, verdict }))} />
      <div className="grid gap-8 lg:grid-cols-2">
        <BarPlot
          caption="From which size to which"
          bars={moves.map(({ from, to, pieces }) => ({ label: `${from} to ${to}`, value: pieces }))}
        />
        <Weeks caption="Exchanged pieces by week" weeks={report.weeks} />
      </div>
      <Section id="products" title="By product">
        <Table
          caption="Exchanges by product"
          columns={[
            productColumn(canEdit),
            ...sellerColumn(withSellers),
            ...shareColumns("Exchanged"),
            { head: "For larger", numeric: true, cell: ({ larger }) => formatFigure(larger) },
            { head: "For smaller", numeric: true, cell: ({ smaller }) => formatFigure(smaller) },
          ]}
          rows={products}
          rowKey={({ product }) => product}
        />
      </Section>
      {withSellers && <SellerSection what="Exchanges" head="Exchanged" sellers={report.sellers} />}
    </>
  );
}
