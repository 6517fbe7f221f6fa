import Fastify, { type FastifyInstance } from "fastify";
import pg from "pg";

interface Given {
  databaseUrl: string;
  sql: string;
  values?: unknown[];
  /** Under which name the rows are answered. */
  name: string;
}

/** Runs the same SQL through `pg` alone, as a named statement, and answers the rows as they come. */
export default function sameSql({ databaseUrl, sql, values = [], name }: Given): FastifyInstance {
  const app = Fastify();
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  // A connection that is cut while it says goodbye is no fault; a failed statement is told to whoever asked.
  pool.on("connect", (client) => client.on("error", () => undefined));
  app.get("/*", async () => ({ [name]: (await pool.query({ name, text: sql, values })).rows }));
  app.addHook("onClose", () => pool.end());
  return app;
}
