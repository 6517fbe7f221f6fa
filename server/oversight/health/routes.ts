import { sql } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { createMigrationCheck } from "#server/platform/database/migrate/migrate.ts";
import { route } from "#server/platform/http/route.ts";
import type { Shop } from "#server/shop.ts";

const well = { status: "ok" } as const;

export function healthRoutes(app: FastifyInstance, { db }: Shop): void {
  const hasMigrations = createMigrationCheck();
  route(app, "GET /health", (_input, request) =>
    check(request, "the database does not answer", async () => {
      await db.execute(sql`select 1`);
      return true;
    }),
  );
  route(app, "GET /health/live", async () => well);
  route(app, "GET /health/ready", async (_input, request) => {
    if (app.serving.isStopping) throw unavailable();
    return check(request, "the database does not answer or is not up to date", () => hasMigrations(db));
  });
}

async function check(request: FastifyRequest, problem: string, isWell: () => Promise<boolean>): Promise<typeof well> {
  try {
    if (await isWell()) return well;
    request.log.error(problem);
  } catch (error) {
    request.log.error({ err: error }, problem);
  }
  throw unavailable();
}

/** Its cause is for the log, not for whoever asks. */
const unavailable = () => Object.assign(new Error("unavailable"), { statusCode: 503 });
