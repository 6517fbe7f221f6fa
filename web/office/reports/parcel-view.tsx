import { formatDay } from "#contract/indian-time.ts";
import type { CourierFigures, ParcelReport } from "#contract/oversight/after-sale-reports.ts";
import { PageLink } from "#web/layout/page-link.tsx";
import { BarPlot } from "#web/ui/display/charts/bar-plot.tsx";
import { type Column, Table } from "#web/ui/display/table.tsx";
import { Assessments, formatFigure, formatPercent, HeadFigures, Section } from "./report-parts.tsx";

export const formatCourier = (courier: string): string => courier || "No courier named";

const formatDays = (days: number | null) => (days === null ? "–" : formatFigure(days));

const courierColumns: Column<CourierFigures>[] = [
  { head: "Courier", cell: ({ courier }) => <span className="font-semibold">{formatCourier(courier)}</span> },
  { head: "Parcels", numeric: true, cell: ({ parcels }) => formatFigure(parcels) },
  { head: "Delivered", numeric: true, cell: ({ delivered }) => formatFigure(delivered) },
  { head: "Days", numeric: true, cell: ({ averageDays }) => formatDays(averageDays) },
  {
    head: "Late",
    numeric: true,
    cell: ({ late, promised, percent }) =>
      promised > 0 ? `${formatFigure(late)} of ${formatFigure(promised)} (${formatPercent(percent)})` : "–",
  },
  { head: "Failed", numeric: true, cell: ({ failedAttempts }) => formatFigure(failedAttempts) },
  {
    head: "Back",
    numeric: true,
    cell: ({ returned, refused }) =>
      refused > 0 ? `${formatFigure(returned)}, ${formatFigure(refused)} refused` : formatFigure(returned),
  },
  { head: "Lost", numeric: true, cell: ({ lost }) => formatFigure(lost) },
];

const overdueColumns: Column<ParcelReport["overdue"][number]>[] = [
  {
    head: "Order",
    cell: ({ orderId, number }) => (
      <PageLink to={`/order/${orderId}`} className="link font-semibold">
        {number}
      </PageLink>
    ),
  },
  { head: "Courier", cell: ({ courier }) => formatCourier(courier) },
  {
    head: "Tracking number",
    cell: ({ trackingNumber }) => <span className="wrap-anywhere">{trackingNumber ?? "–"}</span>,
  },
  { head: "Status", cell: ({ status }) => status },
  { head: "Expected", cell: ({ expectedOn }) => <span className="whitespace-nowrap">{formatDay(expectedOn)}</span> },
  { head: "Days late", numeric: true, cell: ({ daysLate }) => formatFigure(daysLate) },
];

export function ParcelView({ report: { parcels, delivered, late, couriers, overdue } }: { report: ParcelReport }) {
  const withDays = couriers.filter(({ averageDays }) => averageDays !== null);
  return (
    <>
      <HeadFigures
        figures={[
          { label: "Parcels handed over", value: formatFigure(parcels), hint: `${formatFigure(delivered)} delivered` },
          { label: "Late", value: formatFigure(late), hint: "After the day that the courier said" },
          { label: "Late now", value: formatFigure(overdue.length), hint: "Still on their way" },
        ]}
      />
      <Assessments judged={couriers.map(({ courier, verdict }) => ({ about: formatCourier(courier), verdict }))} />
      {overdue.length > 0 && (
        <Section id="overdue" title="Late now">
          <Table
            caption="Parcels that are late now"
            columns={overdueColumns}
            rows={overdue}
            rowKey={({ _id }) => _id}
          />
        </Section>
      )}
      {couriers.length > 0 && (
        <>
          <div className="grid gap-8 lg:grid-cols-2">
            <BarPlot
              caption="Late parcels of those with a date, in per cent"
              bars={couriers.flatMap(({ courier, percent }) =>
                percent === null ? [] : [{ label: formatCourier(courier), value: percent }],
              )}
            />
            <BarPlot
              caption="Days from handing over to delivery, on average"
              bars={withDays.map(({ courier, averageDays }) => ({
                label: formatCourier(courier),
                value: averageDays ?? 0,
              }))}
            />
          </div>
          <Section id="couriers" title="By courier">
            <p className="max-w-prose text-ink-soft text-sm">
              Days: from handing over to delivery, on average. Late: of the parcels with an expected date. Failed: with
              an attempt at the door that failed. Back: returned to the sender.
            </p>
            <Table
              caption="Parcels by courier"
              columns={courierColumns}
              rows={couriers}
              rowKey={({ courier }) => courier}
            />
          </Section>
        </>
      )}
    </>
  );
}
