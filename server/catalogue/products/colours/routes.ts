import type { FastifyInstance } from "fastify";
import { done } from "#contract/fields.ts";
import { readManagedProduct } from "#server/catalogue/products/office/queries.ts";
import { route } from "#server/platform/http/route.ts";
import type { Shop } from "#server/shop.ts";
import { updateColours } from "./update-colours.ts";

/** The colours of a garment, as admins and its merchant group them. */
export function productColourRoutes(app: FastifyInstance, { db }: Shop): void {
  route(app, "PUT /product/{id}/colours", async ({ who, params: { id }, body }) => {
    await updateColours(db, who, id, body);
    return { ...done("Colours have been updated successfully!"), product: await readManagedProduct(db, who, id) };
  });
}
