import type { FastifyInstance } from "fastify";
import { route } from "#server/platform/http/route.ts";
import type { Shop } from "#server/shop.ts";
import { drawInvoice } from "./draw-invoice.ts";
import { formatInvoice, readInvoice } from "./queries.ts";

export function invoiceRoutes(app: FastifyInstance, { db }: Shop): void {
  route(app, "GET /order/{id}/invoice", async ({ params, who }) => ({
    invoice: formatInvoice(await readInvoice(db, who, params.id)),
  }));

  route(app, "GET /order/{id}/invoice.pdf", async ({ params, who }, _, reply) => {
    const invoice = await readInvoice(db, who, params.id);
    const name = `invoice-${invoice.number.replace("/", "-")}.pdf`;
    reply.header("content-disposition", `attachment; filename="${name}"`).type("application/pdf");
    return drawInvoice(invoice);
  });
}
