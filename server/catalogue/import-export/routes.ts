import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { limits } from "#contract/limits.ts";
import { scopeOf } from "#server/customers/accounts/service.ts";
import { route } from "#server/platform/http/route.ts";
import { type ThrottleRule, throttle } from "#server/platform/http/throttle.ts";
import { openPictureStore } from "#server/platform/media/picture-store.ts";
import type { Shop } from "#server/shop.ts";
import { cancelImport } from "./cancel-import.ts";
import { exportProducts } from "./export-products.ts";
import { listImports, listProblems, readImport } from "./queries.ts";
import { receiveFile } from "./receive-file.ts";
import { startImport } from "./start-import.ts";
import { receiveZip } from "./zip/receive-zip.ts";

/** A little more than a file may have, so that the parser refuses a large one with its own message. */
const bodyLimit = (limits.importZipMegabytes + 1) * 1024 * 1024;
const zipTypes = ["application/zip", "application/x-zip-compressed"];

const importByAccount: ThrottleRule = {
  name: "import by account",
  free: 30,
  waitSeconds: [30, 60 * 60],
  forgiveOneSeconds: 2 * 60,
};

export function importExportRoutes(app: FastifyInstance, shop: Shop): void {
  const { db, settings } = shop;

  route(app, "GET /product/export.csv", ({ who }, _, reply) => {
    reply.header("content-disposition", 'attachment; filename="products.csv"').type("text/csv; charset=utf-8");
    return Readable.from(exportProducts(db, scopeOf(who)), { objectMode: false });
  });

  route(app, "GET /product/import", async ({ who }) => ({ imports: await listImports(db, who) }));

  route(app, "GET /product/import/{id}", async ({ who, params }) => ({
    import: await readImport(db, who, params.id),
  }));

  route(app, "GET /product/import/{id}/problems", ({ who, params, query }) =>
    listProblems(db, who, params.id, query.after),
  );

  route(app, "POST /product/import/{id}/start", async ({ who, params }) => ({
    import: await startImport(db, who, params.id),
  }));

  route(app, "POST /product/import/{id}/cancel", async ({ who, params }) => ({
    import: await cancelImport(db, who, params.id),
  }));

  app.register(async (files) => {
    // The handler streams the body; only tables and archives are accepted.
    files.removeAllContentTypeParsers();
    files.addContentTypeParser(["text/csv", ...zipTypes], (_request, _payload, done) => done(null));
    route(
      files,
      "POST /product/import",
      async ({ who, query }, request) => {
        await throttle(shop, [importByAccount, who.userId]);
        // Kept open when the file is refused, so that the answer reaches a client that is still sending.
        const bytes = request.raw.iterator({ destroyOnReturn: false });
        const isZip = zipTypes.some((type) => request.headers["content-type"]?.startsWith(type));
        const receive = isZip
          ? receiveZip(db, openPictureStore(settings), who.userId, query.fileName || "products.zip", bytes)
          : receiveFile(db, who.userId, query.fileName || "products.csv", bytes);
        const id = await receive.finally(() => request.raw.resume());
        return { import: await readImport(db, who, id) };
      },
      { bodyLimit },
    );
  });
}
