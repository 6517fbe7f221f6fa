import type { FastifyInstance } from "fastify";
import { recordRead } from "#server/oversight/security-events/service.ts";
import { route } from "#server/platform/http/route.ts";
import type { Shop } from "#server/shop.ts";
import { formatDocument, formatSummary } from "./format-document.ts";
import { drawPaper, fileName, listDocuments, readDocument } from "./queries.ts";

export function documentRoutes(app: FastifyInstance, { db }: Shop): void {
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
