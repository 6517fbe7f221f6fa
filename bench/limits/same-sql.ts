import Fastify, { type FastifyInstance } from "fastify";
import { limitPool } from "./limit-pool.ts";

interface LimitOptions {
  databaseUrl: string;
  sql: string;
  values?: unknown[];
  /** Under which name the rows are answered. */
  name: string;
}

/** Runs the same SQL through `pg` alone, as a named statement, and answers the rows as they come. */
export default function sameSql({ databaseUrl, sql, values = [], name }: LimitOptions): FastifyInstance {
  const app = Fastify();
  const pool = limitPool(databaseUrl);
  app.get("/*", async () => ({ [name]: (await pool.query({ name, text: sql, values })).rows }));
  app.addHook("onClose", () => pool.end());
  return app;
}
