import type { FastifyInstance } from "fastify";
import { done } from "#contract/fields.ts";
import { route } from "#server/platform/http/route.ts";
import type { Shop } from "#server/shop.ts";
import { addFactField } from "./add-field.ts";
import { deleteFactField } from "./delete-field.ts";
import { orderFactFields } from "./order-fields.ts";
import { listFactFieldsInUse, topicsOfFields } from "./queries.ts";
import { listFactFields } from "./service.ts";
import { updateFactField } from "./update-field.ts";

export function factRoutes(app: FastifyInstance, { db }: Shop): void {
  route(app, "GET /fact/list", async ({ dependsOn }) => {
    const fields = await listFactFields(db);
    await dependsOn(topicsOfFields);
    return { fields };
  });

  route(app, "GET /fact", async () => ({ fields: await listFactFieldsInUse(db) }));

  route(app, "POST /fact/add", async ({ who, body }) => ({
    ...done("Fact has been added successfully!"),
    field: await addFactField(db, who, body),
  }));

  route(app, "PUT /fact/order", async ({ who, body }) => {
    await orderFactFields(db, who, body.order);
    return done("The order of facts is saved.");
  });

  route(app, "PUT /fact/{id}", async ({ who, params, body }) => ({
    ...done("Fact has been updated successfully!"),
    field: await updateFactField(db, who, params.id, body),
  }));

  route(app, "DELETE /fact/delete/{id}", async ({ who, params }) => {
    await deleteFactField(db, who, params.id);
    return done("Fact has been deleted successfully!");
  });
}
