import Fastify, { type FastifyInstance } from "fastify";
import type { Waves } from "#bench/record-statements.ts";
import { limitPool } from "./limit-pool.ts";

interface Given {
  databaseUrl: string;
  recorded: Waves[];
}

/** Sends the statements that the shop sends for each question, as the shop sends them, and answers the rows as they come. */
export default function sameStatements({ databaseUrl, recorded }: Given): FastifyInstance {
  const app = Fastify();
  const pool = limitPool(databaseUrl);
  let asked = 0;
  app.get("/*", async () => {
    const waves = recorded[asked++ % recorded.length] ?? [];
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
