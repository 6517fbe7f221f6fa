import { connect, type Database } from "#server/database/client.ts";

export interface Step {
  name?: string;
  text: string;
  values: unknown[];
  /** The id that the statement answered with: later statements may name it. */
  id?: string;
}

type Query = (asked: Partial<Step>, values?: unknown[]) => Promise<{ rows: { id?: string }[] }>;

/** Does a deed once and writes down its statements, those inside of its transactions too, to be replayed as one transaction. */
export async function recordTransaction(
  databaseUrl: string,
  deed: (db: Database) => Promise<unknown>,
): Promise<Step[]> {
  const { db, pool, close } = connect(databaseUrl, { maxConnections: 1 });
  const steps: Step[] = [];
  const client = await pool.connect();
  const query = client.query.bind(client) as unknown as Query;
  const recording: Query = async (asked, values = []) => {
    const answer = await query(asked, values);
    const { name, text = "" } = asked;
    const row: unknown = answer.rows[0];
    const id = Array.isArray(row) ? row[0] : (row as { id?: string } | undefined)?.id;
    if (!/^(begin|commit)/.test(text)) {
      steps.push({ ...(name && { name }), text, values, ...(typeof id === "string" && { id }) });
    }
    return answer;
  };
  Object.assign(client, { query: recording });
  client.release();
  // Its only connection is that one, whether it is asked for or lent out.
  Object.assign(pool, { query: recording });
  try {
    await deed(db);
  } finally {
    await close();
  }
  return steps;
}
