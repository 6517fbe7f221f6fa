import Fastify, { type FastifyInstance } from "fastify";
import type { Waves } from "#bench/record-statements.ts";
import { limitPool } from "./limit-pool.ts";

interface LimitOptions {
  databaseUrl: string;
  recorded: Waves[];
}

/** Sends the statements that the shop sends for each question, as the shop sends them, and answers the rows as they come. */
export default function sameStatements({ databaseUrl, recorded }: LimitOptions): FastifyInstance {
  const app = Fastify();
  const pool = limitPool(databaseUrl);
  let request = 0;
  app.get("/*", async () => {
    const waves = recorded[request++ % recorded.length] ?? [];
    const rows: unknown[] = [];
    for (const wave of waves) {
      const answers = await Promise.all(wave.map(({ text, values }) => pool.query(text, values)));
      rows.push(...answers.map((answer) => answer.rows));
    }
    return rows;
  });
  app.addHook("onClose", () => pool.end());
  return app;
}
