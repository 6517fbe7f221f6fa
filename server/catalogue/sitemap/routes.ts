import type { FastifyInstance, FastifyReply } from "fastify";
import type { Shop } from "#server/shop.ts";
import { notFound } from "#server/shop-error.ts";
import { robots, sitemapIndex, sitemapOfPages, sitemapOfProducts } from "./sitemap.ts";

const sendXml = (reply: FastifyReply, xml: string) =>
  reply.type("application/xml; charset=utf-8").header("cache-control", "public, max-age=3600").send(xml);

/** What the shop tells search engines about itself. */
export function sitemapRoutes(app: FastifyInstance, { db, settings: { publicUrl } }: Shop): void {
  app.get("/robots.txt", (_request, reply) =>
    reply.type("text/plain; charset=utf-8").header("cache-control", "public, max-age=3600").send(robots(publicUrl)),
  );

  app.get("/sitemap.xml", async (_request, reply) => sendXml(reply, await sitemapIndex(db, publicUrl)));

  app.get("/sitemap-pages.xml", async (_request, reply) => sendXml(reply, await sitemapOfPages(db, publicUrl)));

  app.get<{ Params: { file: string } }>("/sitemap-products-:file(^\\d{1,5}$).xml", async (request, reply) => {
    const file = Number(request.params.file);
    const xml = file > 0 ? await sitemapOfProducts(db, publicUrl, file) : undefined;
    if (!xml) throw notFound("Nothing was found at this address.");
    return sendXml(reply, xml);
  });
}
