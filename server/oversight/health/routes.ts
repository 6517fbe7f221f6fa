import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { route } from "#server/platform/http/route.ts";
import type { Shop } from "#server/shop.ts";

export function healthRoutes(app: FastifyInstance, { db }: Shop): void {
  route(app, "GET /health", async (_input, request) => {
    try {
      await db.execute(sql`select 1`);
      return { status: "ok" as const };
    } catch (error) {
      request.log.error({ err: error }, "the database does not answer");
      throw Object.assign(new Error("database unavailable"), { statusCode: 503 });
    }
  });
}
