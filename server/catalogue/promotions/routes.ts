import type { FastifyInstance } from "fastify";
import { done } from "#contract/fields.ts";
import { route } from "#server/platform/http/route.ts";
import type { Shop } from "#server/shop.ts";
import { addPromotion } from "./add-promotion.ts";
import { deletePromotion } from "./delete-promotion.ts";
import { listPromotions, readPromotion } from "./queries.ts";
import { updatePromotion } from "./update-promotion.ts";

export function promotionRoutes(app: FastifyInstance, { db }: Shop): void {
  route(app, "GET /promotion", ({ who, query }) => listPromotions(db, who, query));

  route(app, "GET /promotion/{id}", async ({ who, params }) => ({
    promotion: await readPromotion(db, who, params.id),
  }));

  route(app, "POST /promotion/add", async ({ who, body }) => {
    const promotion = await addPromotion(db, who, body);
    return { ...done("Promotion has been added successfully!"), promotion };
  });

  route(app, "PUT /promotion/{id}", async ({ who, params, body }) => {
    const promotion = await updatePromotion(db, who, params.id, body);
    return { ...done("Promotion has been updated successfully!"), promotion };
  });

  route(app, "DELETE /promotion/delete/{id}", async ({ who, params }) => {
    await deletePromotion(db, who, params.id);
    return done("Promotion has been deleted successfully!");
  });
}
