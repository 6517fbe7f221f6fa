import type { FastifyInstance } from "fastify";
import { searchResults } from "#server/catalogue/search/synonym-rules.ts";
import { route } from "#server/platform/http/route.ts";
import type { Shop } from "#server/shop.ts";
import { listPopular, listTerms } from "./list-terms.ts";

/** What people look for: for staff with what was not found, for everyone the popular ones. */
export function searchTermRoutes(app: FastifyInstance, { db }: Shop): void {
  route(app, "GET /search/terms", ({ query }) => listTerms(db, query));

  route(app, "GET /search/popular", async ({ dependsOn }) => {
    await dependsOn([searchResults]);
    return { terms: await listPopular(db) };
  });
}
