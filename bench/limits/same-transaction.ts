import Fastify, { type FastifyInstance } from "fastify";
import pg from "pg";
import type { Step } from "#bench/record-transaction.ts";

interface Given {
  databaseUrl: string;
  steps: Step[];
  /** Ids in the recorded values that stand for any of the others. */
  standIns: string[];
  others: string[];
}

/** Sends the statements of a deed as one transaction through `pg` alone, each time about other things. */
export default function sameTransaction({ databaseUrl, steps, standIns, others }: Given): FastifyInstance {
  const app = Fastify();
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  pool.on("connect", (client) => client.on("error", () => undefined));
  const written = steps.map((step) => {
    const values = JSON.stringify(step.values);
    const ids = [...standIns, ...steps.flatMap(({ id }) => id ?? [])].filter((id) => values.includes(id));
    return { ...step, json: values, ids };
  });
  const anyOther = () => others[Math.floor(Math.random() * others.length)] ?? "";
  app.get("/*", async () => {
    const now = new Map(standIns.map((id) => [id, anyOther()]));
    const client = await pool.connect();
    try {
      await client.query("begin");
      for (const { name, text, values, json, ids, id } of written) {
        const named =
          ids.length === 0
            ? values
            : JSON.parse(ids.reduce((all, was) => all.replaceAll(was, now.get(was) ?? was), json));
        const { rows } = await client.query({ ...(name && { name }), text, values: named });
        if (id && rows[0]?.id) now.set(id, rows[0].id);
      }
      await client.query("commit");
    } finally {
      client.release();
    }
    return { success: true };
  });
  app.addHook("onClose", () => pool.end());
  return app;
}
