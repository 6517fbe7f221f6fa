import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Dependencies, settingsTopic } from "#server/platform/cache/dependencies.ts";
import { sendAnswer, storeAnswer } from "#server/platform/cache/stored-answer.ts";
import { addressKey } from "#server/platform/http/address-key.ts";
import type { Shop } from "#server/shop.ts";
import { notFound } from "#server/shop-error.ts";
import { openSitemapOfProducts, robots, sitemapIndex, sitemapOfPages } from "./sitemap.ts";

const headers = { "content-type": "application/xml; charset=utf-8", "cache-control": "public, max-age=3600" };

type MakeXml = () => Promise<string>;

async function makeAnswer(make: MakeXml) {
  const xml = await make();
  // Search engines keep it for an hour: here it may be as old as what is kept becomes, whatever changes meanwhile.
  const dependencies = new Dependencies();
  dependencies.add([settingsTopic]);
  return storeAnswer(200, headers, Buffer.from(xml), dependencies);
}

/** What the shop tells search engines about itself. */
export function sitemapRoutes(app: FastifyInstance, { db, settings: { publicUrl } }: Shop): void {
  /** Made once for many, within what one address may ask for. It competes for a place with searches only. */
  const sendXml = async (request: FastifyRequest, reply: FastifyReply, name: string, make: MakeXml) => {
    const asked = { isRare: true, client: addressKey(request.ip) };
    const answer = app.answers?.get(`sitemap ${name}`, () => makeAnswer(make), asked) ?? makeAnswer(make);
    return sendAnswer(request, reply, await answer);
  };

  app.get("/robots.txt", (_request, reply) =>
    reply.type("text/plain; charset=utf-8").header("cache-control", "public, max-age=3600").send(robots(publicUrl)),
  );

  app.get("/sitemap.xml", (request, reply) => sendXml(request, reply, "index", () => sitemapIndex(db, publicUrl)));

  app.get("/sitemap-pages.xml", (request, reply) =>
    sendXml(request, reply, "pages", () => sitemapOfPages(db, publicUrl)),
  );

  app.get<{ Params: { file: string } }>("/sitemap-products-:file(^\\d{1,5}$).xml", async (request, reply) => {
    const file = Number(request.params.file);
    const open = async () => (file > 0 ? openSitemapOfProducts(db, publicUrl, file) : undefined);
    const urls = await (app.answers?.makeOnce(addressKey(request.ip), open) ?? open());
    if (!urls) throw notFound("Nothing was found at this address.");
    return reply.headers(headers).send(Readable.from(urls, { objectMode: false }));
  });
}
