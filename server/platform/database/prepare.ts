import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Queries } from "./client.ts";

const dialect = new PgDialect({ casing: "snake_case" });

/**
 * A prepared statement, for what runs most: it is built once, and each connection plans it only a few times, which takes the database as long as
 * running it. What differs from call to call is a `sql.placeholder`.
 */
export function prepare<Values extends Record<string, unknown>, Row>(name: string, statement: SQL) {
  const query = dialect.sqlToQuery(statement);
  return async (db: Queries, values: Values): Promise<Row[]> => {
    const prepared = db._.session.prepareQuery(query, undefined, name, false);
    const { rows } = (await prepared.execute(values)) as { rows: Row[] };
    return rows;
  };
}
