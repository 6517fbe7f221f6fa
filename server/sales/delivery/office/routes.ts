import type { FastifyInstance } from "fastify";
import { done } from "#contract/fields.ts";
import { route } from "#server/platform/http/route.ts";
import type { Shop } from "#server/shop.ts";
import { exportAreas, importAreas } from "./area-file.ts";
import { deleteArea, listAreas, saveArea } from "./areas.ts";
import { deleteHoliday, listHolidays, readDispatchTime, saveDispatchTime, saveHoliday } from "./calendar.ts";
import { readSellerDispatchTime, saveSellerDispatchTime } from "./seller-dispatch.ts";

/** A file with each of India's PIN codes has a bit more than half a megabyte. */
const bodyLimit = 4 * 1024 * 1024;

export function deliveryOfficeRoutes(app: FastifyInstance, { db }: Shop): void {
  route(app, "GET /delivery/settings", () => readDispatchTime(db));

  route(app, "PUT /delivery/settings", async ({ who, body }) => {
    await saveDispatchTime(db, who, body);
    return { ...done("Delivery has been updated successfully!"), ...body };
  });

  route(app, "GET /delivery/area", ({ query }) => listAreas(db, query));

  route(app, "PUT /delivery/area/{prefix}", async ({ who, params, body }) => {
    const area = await saveArea(db, who, params.prefix, body);
    return { ...done("Area has been saved successfully!"), area };
  });

  route(app, "DELETE /delivery/area/{prefix}", async ({ who, params }) => {
    await deleteArea(db, who, params.prefix);
    return done("Area has been deleted successfully!");
  });

  route(
    app,
    "POST /delivery/import",
    async ({ who, body }) => ({
      ...done("The areas have been imported successfully!"),
      ...(await importAreas(db, who, body)),
    }),
    { bodyLimit },
  );

  route(app, "GET /delivery/export.csv", async (_, __, reply) => {
    reply.header("content-disposition", 'attachment; filename="delivery-areas.csv"').type("text/csv; charset=utf-8");
    return exportAreas(db);
  });

  route(app, "GET /delivery/holiday", async () => ({ holidays: await listHolidays(db) }));

  route(app, "POST /delivery/holiday", async ({ who, body }) => {
    await saveHoliday(db, who, body);
    return { ...done("Holiday has been saved successfully!"), holiday: body };
  });

  route(app, "DELETE /delivery/holiday/{day}", async ({ who, params }) => {
    await deleteHoliday(db, who, params.day);
    return done("Holiday has been deleted successfully!");
  });

  route(app, "GET /merchant/delivery", ({ who }) => readSellerDispatchTime(db, who));

  route(app, "PUT /merchant/delivery", async ({ who, body }) => ({
    ...done("Delivery has been updated successfully!"),
    ...(await saveSellerDispatchTime(db, who, body)),
  }));
}
