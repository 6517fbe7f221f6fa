import { join } from "node:path";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { TaxRules } from "#contract/sales/gst.ts";
import type { ShippingRates } from "#contract/sales/shipping.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { addressKey } from "#server/platform/http/address-key.ts";
import { type ThrottleRule, throttle } from "#server/platform/http/throttle.ts";
import type { Shop } from "#server/shop.ts";
import { FeedFiles } from "./feed-files.ts";
import type { FeedTerms } from "./feed-items.ts";
import { writeGoogleFeed } from "./google-feed.ts";
import { writeMetaFeed } from "./meta-feed.ts";

/** What sales know of prices. */
interface PriceRules {
  readTax: (db: Queries) => Promise<TaxRules>;
  readShipping: (db: Queries) => Promise<ShippingRates>;
}

const lifetimeSeconds = 15 * 60;

/** Merchant centres fetch a feed once in hours; a whole one may be some megabytes. */
const feedByAddress: ThrottleRule = {
  name: "feed by address",
  free: 30,
  waitSeconds: [10, 10 * 60],
  forgiveOneSeconds: 60,
};

const feeds = {
  "google.xml": { type: "application/xml; charset=utf-8", write: writeGoogleFeed },
  "meta.csv": { type: "text/csv; charset=utf-8", write: writeMetaFeed },
} as const;

/** All products in the forms in which merchant centres fetch them: prices, stock and pictures as the pages show them. */
export function feedRoutes(app: FastifyInstance, shop: Shop, { readTax, readShipping }: PriceRules): void {
  const { db, settings } = shop;
  const { publicUrl, storeName, taxRatePercent } = settings;
  if (!settings.productFeeds) return;
  const files = new FeedFiles(join(settings.dataDir, "feeds"), lifetimeSeconds * 1000);

  const make = (name: keyof typeof feeds, client: string) =>
    files.make(name, (write) => {
      const work = async () => {
        const [tax, shipping] = [await readTax(db), await readShipping(db)];
        const terms: FeedTerms = { publicUrl, storeName, tax, taxRatePercent, shipping };
        await write(feeds[name].write(db, terms));
      };
      return app.answers?.makeOnce(client, work) ?? work();
    });

  const send = async (request: FastifyRequest, reply: FastifyReply, name: keyof typeof feeds) => {
    let found = await files.find(name);
    if (!found) {
      await make(name, addressKey(request.ip));
      found = await files.find(name);
    }
    if (!found) throw new Error(`the feed ${name} was not kept`);
    const { file, etag } = found;
    reply.headers({
      "content-type": feeds[name].type,
      "cache-control": `public, max-age=${lifetimeSeconds}`,
      etag,
      vary: "accept-encoding",
    });
    const known = (request.headers["if-none-match"] ?? "").split(",").map((one) => one.trim());
    if (known.includes(etag) || request.method === "HEAD") {
      await file.close();
      return reply.code(known.includes(etag) ? 304 : 200).send();
    }
    try {
      await throttle(shop, [feedByAddress, addressKey(request.ip)]);
    } catch (error) {
      await file.close();
      throw error;
    }
    const compressed = file.createReadStream();
    if (!/\bgzip\b/.test(String(request.headers["accept-encoding"] ?? ""))) {
      // As a pipeline, so that the file is closed where the reader goes away in the middle.
      return reply.send(pipeline(compressed, createGunzip(), () => undefined));
    }
    return reply.header("content-encoding", "gzip").send(compressed);
  };

  app.get("/feeds/google.xml", (request, reply) => send(request, reply, "google.xml"));
  app.get("/feeds/meta.csv", (request, reply) => send(request, reply, "meta.csv"));
}
