import Fastify, { type FastifyInstance } from "fastify";
import { limitPool } from "./limit-pool.ts";

interface LimitOptions {
  databaseUrl: string;
  /** Asked in turn: few texts, so that all are prepared. */
  queries: PreparedQuery[];
}

export interface PreparedQuery {
  name: string;
  text: string;
  values: unknown[];
}

/** Answers the rows of one prepared query, each time with other parameters. */
export default function oneQuery({ databaseUrl, queries }: LimitOptions): FastifyInstance {
  const app = Fastify();
  const pool = limitPool(databaseUrl);
  let request = 0;
  app.get("/*", async () => ({ rows: (await pool.query(queries[request++ % queries.length] as PreparedQuery)).rows }));
  app.addHook("onClose", () => pool.end());
  return app;
}
