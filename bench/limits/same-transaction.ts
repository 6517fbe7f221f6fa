import Fastify, { type FastifyInstance } from "fastify";
import type { Recorded } from "#bench/record-transaction.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { limitPool } from "./limit-pool.ts";

interface LimitOptions extends Recorded {
  databaseUrl: string;
  /** Ids in the recorded values that stand for any of the others. */
  placeholderIds: string[];
  replacementIds: string[];
}

/** Sends the statements of an operation as one transaction through `pg` alone, each time about other things. */
export default function sameTransaction(options: LimitOptions): FastifyInstance {
  const { databaseUrl, steps, newIds, placeholderIds, replacementIds } = options;
  const app = Fastify();
  const pool = limitPool(databaseUrl);
  const written = steps.map((step) => {
    const json = JSON.stringify(step.values);
    return { ...step, json, ids: [...placeholderIds, ...newIds].filter((id) => json.includes(id)) };
  });
  const anyOther = () => replacementIds[Math.floor(Math.random() * replacementIds.length)] ?? "";
  app.get("/*", async () => {
    // In the same order, since products are held in the order of their ids.
    const chosen = placeholderIds.map(anyOther).sort();
    const now = new Map([
      ...placeholderIds.map((id, i) => [id, chosen[i]] as const),
      ...newIds.map((id) => [id, newId()] as const),
    ]);
    const client = await pool.connect();
    try {
      await client.query("begin");
      for (const { name, text, values, json, ids } of written) {
        const named =
          ids.length === 0
            ? values
            : JSON.parse(ids.reduce((all, was) => all.replaceAll(was, now.get(was) ?? was), json));
        await client.query({ ...(name && { name }), text, values: named });
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
