import type { FastifyInstance } from "fastify";
import { done } from "#contract/fields.ts";
import { route } from "#server/platform/http/route.ts";
import type { Shop } from "#server/shop.ts";
import { addSynonym } from "./add-synonym.ts";
import { deleteSynonym } from "./delete-synonym.ts";
import { listSynonyms } from "./list-synonyms.ts";
import { updateSynonym } from "./update-synonym.ts";

/** The synonyms of the search, which staff keep. */
export function searchSynonymRoutes(app: FastifyInstance, { db }: Shop): void {
  route(app, "GET /search-synonym", ({ query }) => listSynonyms(db, query));

  route(app, "POST /search-synonym/add", async ({ who, body }) => {
    const synonym = await addSynonym(db, who, body);
    return { ...done("Search word has been added successfully!"), synonym };
  });

  route(app, "PUT /search-synonym/{id}", async ({ who, params, body }) => {
    const synonym = await updateSynonym(db, who, params.id, body);
    return { ...done("Search word has been updated successfully!"), synonym };
  });

  route(app, "DELETE /search-synonym/delete/{id}", async ({ who, params }) => {
    await deleteSynonym(db, who, params.id);
    return done("Search word has been deleted successfully!");
  });
}
