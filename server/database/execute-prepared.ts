import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Queries } from "./client.ts";

const dialect = new PgDialect({ casing: "snake_case" });

/**
 * Runs a statement whose words never change under a name, so that each connection plans it only a few times. For what is asked most: planning
 * takes the database as long as doing. What differs from call to call must stand in parameters.
 */
export async function executePrepared<Row>(db: Queries, name: string, statement: SQL): Promise<Row[]> {
  const prepared = db._.session.prepareQuery(dialect.sqlToQuery(statement), undefined, name, false);
  const { rows } = (await prepared.execute()) as { rows: Row[] };
  return rows;
}
