import type { FastifyInstance } from "fastify";
import { done } from "#contract/fields.ts";
import { route } from "#server/platform/http/route.ts";
import type { Shop } from "#server/shop.ts";
import { findSizeChart, listSizeCharts, readManagedChart } from "./queries.ts";
import { deleteSizeChart, saveSizeChart } from "./save-size-chart.ts";

export function sizeChartRoutes(app: FastifyInstance, { db }: Shop): void {
  route(app, "GET /size-chart", async ({ query, dependsOn }) => {
    const { sizeChart, topics } = await findSizeChart(db, query);
    await dependsOn(topics);
    return { sizeChart };
  });

  route(app, "GET /size-chart/list", ({ who, query }) => listSizeCharts(db, who, query));

  route(app, "GET /size-chart/{id}", async ({ who, params }) => ({
    sizeChart: await readManagedChart(db, who, params.id),
  }));

  route(app, "PUT /size-chart", async ({ who, body }) => {
    const sizeChart = await saveSizeChart(db, who, body);
    return { ...done("Size chart has been saved successfully!"), sizeChart };
  });

  route(app, "DELETE /size-chart/{id}", async ({ who, params }) => {
    await deleteSizeChart(db, who, params.id);
    return done("Size chart has been deleted successfully!");
  });
}
