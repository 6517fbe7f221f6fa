import { sql } from "drizzle-orm";
import { PgBoss } from "pg-boss";
import type { Queries } from "#server/database/client.ts";

/** Makes the tables of the queue. */
export async function prepareJobs(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false });
  await boss.start();
  await boss.stop({ graceful: false });
}

/** Puts a job into the queue in the caller's transaction: it exists exactly when the change it belongs to exists. */
export async function enqueue(tx: Queries, name: string, data: object): Promise<void> {
  await tx.execute(sql`insert into pgboss.job (name, data) values (${name}, ${JSON.stringify(data)}::jsonb)`);
}
