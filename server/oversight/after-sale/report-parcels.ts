import type { ParcelReport } from "#contract/oversight/after-sale-reports.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { judgeCourier, percentOf } from "./assessments.ts";
import { listOverdue, readCouriers } from "./parcels-sql.ts";
import type { ReportSpan } from "./report-span.ts";

const sum = (figures: number[]) => figures.reduce((all, each) => all + each, 0);

export async function reportParcels(db: Queries, span: ReportSpan): Promise<ParcelReport> {
  const couriers = (await readCouriers(db, span)).map((figures) => ({
    ...figures,
    percent: percentOf(figures.late, figures.promised),
    verdict: judgeCourier(figures),
  }));
  return {
    from: span.from,
    to: span.to,
    parcels: sum(couriers.map(({ parcels }) => parcels)),
    delivered: sum(couriers.map(({ delivered }) => delivered)),
    late: sum(couriers.map(({ late }) => late)),
    couriers,
    overdue: await listOverdue(db, span),
  };
}

export async function listCourierRows(db: Queries, span: ReportSpan): Promise<(string | number)[][]> {
  const { couriers } = await reportParcels(db, span);
  const head = [
    ...["courier", "handed over", "delivered", "days on average", "with a date", "late", "failed attempts"],
    ...["returned to sender", "refused at the door", "lost"],
  ];
  const rows = couriers.map((figures) => [
    ...[figures.courier, figures.parcels, figures.delivered, figures.averageDays ?? "", figures.promised, figures.late],
    ...[figures.failedAttempts, figures.returned, figures.refused, figures.lost],
  ]);
  return [head, ...rows];
}
