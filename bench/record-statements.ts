import { connect, type Database } from "#server/platform/database/client.ts";

interface Statement {
  text: string;
  values: unknown[];
}

/** The statements of one operation: those of a wave are sent together, a wave when the one before it is answered. */
export type Waves = Statement[][];

/** Does each operation once and writes down the very statements it sends, to be replayed through `pg` alone. */
export async function recordStatements(
  databaseUrl: string,
  actions: ((db: Database) => Promise<unknown>)[],
): Promise<Waves[]> {
  const { db, pool, close } = connect(databaseUrl, { connectTimeoutMs: 60_000 });
  let waves: Waves = [];
  let answered = 0;
  const query = pool.query.bind(pool) as (request: Partial<Statement>, values?: unknown[]) => Promise<unknown>;
  const recording = async (request: Partial<Statement>, values: unknown[] = []) => {
    const wave = answered;
    const sent = waves[wave] ?? [];
    waves[wave] = [...sent, { text: request.text ?? "", values }];
    const answer = await query(request, values);
    answered = Math.max(answered, wave + 1);
    return answer;
  };
  Object.assign(pool, { query: recording });
  const recorded: Waves[] = [];
  try {
    for (const action of actions) {
      waves = [];
      answered = 0;
      await action(db);
      recorded.push(waves);
    }
  } finally {
    await close();
  }
  return recorded;
}
