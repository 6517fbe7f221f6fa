import type { FastifyInstance, FastifyReply } from "fastify";
import type { ReportName, ReportQuery } from "#contract/oversight/after-sale-reports.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { byteOrderMark, formatCsv } from "#server/platform/csv.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { readFrom } from "#server/platform/database/replica.ts";
import { route } from "#server/platform/http/route.ts";
import type { Shop } from "#server/shop.ts";
import { listClaimRows, reportClaims } from "./report-claims.ts";
import { listExchangeRows, reportExchanges } from "./report-exchanges.ts";
import { listCourierRows, reportParcels } from "./report-parcels.ts";
import { listReturnRows, reportReturns } from "./report-returns.ts";
import { type ReportSpan, readSpan } from "./report-span.ts";

type Rows = (db: Queries, span: ReportSpan, storeName: string) => Promise<(string | number)[][]>;

/** Reports read what is settled, so the replica answers them where there is one. */
export function afterSaleReportRoutes(app: FastifyInstance, shop: Shop): void {
  const { storeName } = shop.settings;
  const report = <Report>(
    who: Who,
    query: ReportQuery,
    read: (db: Queries, span: ReportSpan, name: string) => Promise<Report>,
  ) => readFrom(shop, who, async (db) => read(db, await readSpan(db, who, query), storeName));

  async function file(who: Who, query: ReportQuery, reply: FastifyReply, name: ReportName, rows: Rows) {
    const csv = byteOrderMark + formatCsv(await report(who, query, rows));
    reply.header("content-disposition", `attachment; filename="${name}.csv"`).type("text/csv; charset=utf-8");
    return csv;
  }

  route(app, "GET /report/returns", async ({ who, query }) => ({ report: await report(who, query, reportReturns) }));
  route(app, "GET /report/exchanges", async ({ who, query }) => ({
    report: await report(who, query, reportExchanges),
  }));
  route(app, "GET /report/claims", async ({ who, query }) => ({ report: await report(who, query, reportClaims) }));
  route(app, "GET /report/parcels", async ({ who, query }) => ({ report: await report(who, query, reportParcels) }));
  route(app, "GET /report/returns.csv", ({ who, query }, _, reply) =>
    file(who, query, reply, "returns", listReturnRows),
  );
  route(app, "GET /report/exchanges.csv", ({ who, query }, _, reply) =>
    file(who, query, reply, "exchanges", listExchangeRows),
  );
  route(app, "GET /report/claims.csv", ({ who, query }, _, reply) => file(who, query, reply, "claims", listClaimRows));
  route(app, "GET /report/parcels.csv", ({ who, query }, _, reply) =>
    file(who, query, reply, "parcels", listCourierRows),
  );
}
