import type { FastifyInstance } from "fastify";
import { recordSecurityEvent } from "#server/oversight/security-events/service.ts";
import { describeClient } from "#server/platform/http/client/describe-client.ts";
import { route } from "#server/platform/http/route.ts";
import type { Shop } from "#server/shop.ts";
import { drawInvoice } from "./draw-invoice.ts";
import { formatInvoice, readInvoice, readRecipient } from "./queries.ts";

export function invoiceRoutes(app: FastifyInstance, { db }: Shop): void {
  route(app, "GET /order/{id}/invoice", async ({ params, who }) => ({
    invoice: formatInvoice(await readInvoice(db, who, params.id)),
  }));

  route(app, "GET /order/{id}/invoice/recipient", async ({ params, who }, request) => {
    const recipient = await readRecipient(db, params.id);
    const details = { what: "invoice recipient", orderId: params.id };
    await recordSecurityEvent(db, {
      kind: "personal data read",
      actorId: who.userId,
      ...describeClient(request),
      details,
    });
    return { recipient };
  });

  route(app, "GET /order/{id}/invoice.pdf", async ({ params, who }, _, reply) => {
    const invoice = await readInvoice(db, who, params.id);
    const name = `invoice-${invoice.number.replace("/", "-")}.pdf`;
    reply.header("content-disposition", `attachment; filename="${name}"`).type("application/pdf");
    return drawInvoice(invoice);
  });
}
