import type { FastifyInstance } from "fastify";
import { done } from "#contract/fields.ts";
import { route } from "#server/platform/http/route.ts";
import type { Shop } from "#server/shop.ts";
import { readSystem } from "./read-system.ts";
import { retryJob, retryMail } from "./retry.ts";

export function systemRoutes(app: FastifyInstance, { db, settings }: Shop): void {
  route(app, "GET /system", async () => ({ system: await readSystem(db, settings) }));

  route(app, "POST /system/job/{id}/retry", async ({ who, params }) => {
    const retried = await retryJob(db, who, params.id);
    return { ...done("The job is queued again."), retried };
  });

  route(app, "POST /system/mail/{id}/retry", async ({ who, params }) => {
    const retried = await retryMail(db, who, params.id);
    return { ...done("The mail is queued again."), retried };
  });
}
