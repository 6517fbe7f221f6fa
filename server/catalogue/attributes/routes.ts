import type { FastifyInstance } from "fastify";
import { done } from "#contract/fields.ts";
import { route } from "#server/platform/http/route.ts";
import type { Shop } from "#server/shop.ts";
import { addAttribute } from "./add-attribute.ts";
import { deleteAttribute } from "./delete-attribute.ts";
import { orderAttributes } from "./order-attributes.ts";
import { listAttributesInUse, topicsOfFields } from "./queries.ts";
import { listAttributes } from "./service.ts";
import { updateAttribute } from "./update-attribute.ts";

export function attributeRoutes(app: FastifyInstance, { db }: Shop): void {
  route(app, "GET /fact/list", async ({ dependsOn }) => {
    const fields = await listAttributes(db);
    await dependsOn(topicsOfFields);
    return { fields };
  });

  route(app, "GET /fact", async () => ({ fields: await listAttributesInUse(db) }));

  route(app, "POST /fact/add", async ({ who, body }) => ({
    ...done("Fact has been added successfully!"),
    field: await addAttribute(db, who, body),
  }));

  route(app, "PUT /fact/order", async ({ who, body }) => {
    await orderAttributes(db, who, body.order);
    return done("The order of facts is saved.");
  });

  route(app, "PUT /fact/{id}", async ({ who, params, body }) => ({
    ...done("Fact has been updated successfully!"),
    field: await updateAttribute(db, who, params.id, body),
  }));

  route(app, "DELETE /fact/delete/{id}", async ({ who, params }) => {
    await deleteAttribute(db, who, params.id);
    return done("Fact has been deleted successfully!");
  });
}
