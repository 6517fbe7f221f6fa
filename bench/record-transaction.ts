import { connect, type Database } from "#server/platform/database/client.ts";

interface Step {
  name?: string;
  text: string;
  values: unknown[];
}

export interface Recorded {
  steps: Step[];
  /** The ids that the operation gave to what it made. */
  newIds: string[];
}

type Query = (request: Partial<Step>, values?: unknown[]) => Promise<unknown>;

const ids = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** When an id of version 7 was made. */
const madeAt = (id: string) => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

/** Runs an operation once and writes down its statements, those inside of its transactions too, to be replayed as one transaction. */
export async function recordTransaction(
  databaseUrl: string,
  action: (db: Database) => Promise<unknown>,
): Promise<Recorded> {
  const startedAt = Date.now();
  const { db, pool, close } = connect(databaseUrl, { maxConnections: 1, connectTimeoutMs: 60_000 });
  const steps: Step[] = [];
  const client = await pool.connect();
  const query = client.query.bind(client) as unknown as Query;
  const recording: Query = async (request, values = []) => {
    const { name, text = "" } = request;
    if (!/^(begin|commit)/.test(text)) steps.push({ ...(name && { name }), text, values });
    return query(request, values);
  };
  Object.assign(client, { query: recording });
  client.release();
  // Its only connection is that one, whether it is asked for or lent out.
  Object.assign(pool, { query: recording });
  try {
    await action(db);
  } finally {
    await close();
  }
  const named = JSON.stringify(steps.map(({ values }) => values)).match(ids) ?? [];
  return { steps, newIds: [...new Set(named)].filter((id) => madeAt(id) >= startedAt) };
}
