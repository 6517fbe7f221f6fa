import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { indiaDay } from "#contract/sales/gst.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { recordExport, recordRead } from "#server/oversight/security-events/service.ts";
import { route } from "#server/platform/http/route.ts";
import { type ThrottleRule, throttle } from "#server/platform/http/throttle.ts";
import type { Shop } from "#server/shop.ts";
import { archiveDay } from "./archive/archive-day.ts";
import { shopId } from "./find-sellers.ts";
import { formatDocument, formatSummary } from "./format-document.ts";
import { formatGstr1Csv } from "./gstr1/format-gstr1-csv.ts";
import { readGstr1 } from "./gstr1/read-gstr1.ts";
import { type Issuers, listDays, listIssued } from "./issued-between.ts";
import { drawPaper, fileName, listDocuments, readDocument, sellerOf } from "./queries.ts";

const dayOf = (asked: string | undefined): string => asked || indiaDay(new Date());
const monthOf = (asked: string | undefined): string => asked || indiaDay(new Date()).slice(0, "2026-01".length);

/** A merchant's own documents; staff see those of all sellers. */
const issuersFor = (who: Who): Issuers => ({ sellerId: sellerOf(who) });

/** A year's days in one go, and then some more from time to time: whoever draws keeps others waiting. */
const archiveByAccount: ThrottleRule = {
  name: "archive by account",
  free: 400,
  waitSeconds: [5, 10 * 60],
  forgiveOneSeconds: 30,
};

export function documentRoutes(app: FastifyInstance, shop: Shop): void {
  const { db, settings } = shop;
  /** Each files its own sales: staff those of the shop. */
  const gstr1 = (who: Who, month: string) => readGstr1(db, settings, { sellerId: sellerOf(who) ?? shopId, month });

  route(app, "GET /document", ({ who, query: { day, ...page } }) =>
    listIssued(db, issuersFor(who), { ...page, day: dayOf(day) }),
  );

  route(app, "GET /document/days", async ({ who, query }) => ({
    days: await listDays(db, issuersFor(who), monthOf(query.month)),
  }));

  route(app, "GET /document/archive", async ({ who, query }, request, reply) => {
    const day = dayOf(query.day);
    await throttle(shop, [archiveByAccount, who.userId]);
    await recordExport(db, request, { actorId: who.userId, what: "documents", id: day });
    reply.header("content-disposition", `attachment; filename="documents-${day}.zip"`).type("application/zip");
    return Readable.from(archiveDay(db, issuersFor(who), day), { objectMode: false });
  });

  route(app, "GET /tax/gstr-1", ({ who, query }) => gstr1(who, monthOf(query.month)));

  route(app, "GET /tax/gstr-1.csv", async ({ who, query: { part, ...query } }, _, reply) => {
    const month = monthOf(query.month);
    const name = `gstr-1-${month}-${part}.csv`;
    reply.header("content-disposition", `attachment; filename="${name}"`).type("text/csv; charset=utf-8");
    return formatGstr1Csv(await gstr1(who, month), part);
  });

  route(app, "GET /order/{id}/document", async ({ params, who }) => ({
    documents: (await listDocuments(db, who, params.id)).map(formatSummary),
  }));

  route(app, "GET /document/{id}", async ({ params, who }, request) => {
    const document = await readDocument(db, who, params.id);
    const { id, order } = document;
    recordRead(db, request, { actorId: who.userId, userId: order.userId ?? undefined, what: "document", id });
    return formatDocument(document);
  });

  route(app, "GET /document/{id}/pdf", async ({ params, who }, request, reply) => {
    const document = await readDocument(db, who, params.id);
    const { id, order } = document;
    recordRead(db, request, { actorId: who.userId, userId: order.userId ?? undefined, what: "document", id });
    reply.header("content-disposition", `attachment; filename="${fileName(document)}"`).type("application/pdf");
    return drawPaper(db, document);
  });
}
