import { createHash } from "node:crypto";
import { is, Placeholder, type Query, type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Database, Queries } from "./client.ts";

const dialect = new PgDialect({ casing: "snake_case" });

/**
 * A prepared statement, for what runs most: it is built once, and each connection plans it only a few times, which takes the database as
 * long as running it. What differs from call to call is a `sql.placeholder`.
 */
export function prepare<Values extends Record<string, unknown>, Row>(name: string, statement: SQL) {
  const query = shareParameters(dialect.sqlToQuery(statement));
  return async (db: Queries, values: Values): Promise<Row[]> => {
    const prepared = db._.session.prepareQuery(query, undefined, name, false);
    const { rows } = (await prepared.execute(values)) as { rows: Row[] };
    return rows;
  };
}

/** Prepares a statement of the query builder, which belongs to the database that it was built for. */
export function preparePerDatabase<Result>(build: (db: Database) => { execute(): Promise<Result> }) {
  const built = new WeakMap<Database, { execute(): Promise<Result> }>();
  return (db: Database): Promise<Result> => {
    const statement = built.get(db) ?? build(db);
    built.set(db, statement);
    return statement.execute();
  };
}

/**
 * Runs a statement whose text is one of few, prepared under a name that is made of it: for what takes longer to plan than to run, such as
 * whatever reads a partitioned table without saying which month.
 */
export async function executePrepared<Row>(db: Queries, statement: SQL): Promise<Row[]> {
  const query = dialect.sqlToQuery(statement);
  const prepared = db._.session.prepareQuery(query, undefined, nameOf(query.sql), false);
  const { rows } = (await prepared.execute()) as { rows: Row[] };
  return rows;
}

/** Runs a statement of the query builder under the name of its text. */
export const executeBuilt = <Result>(statement: {
  toSQL(): { sql: string };
  prepare(name: string): { execute(): Promise<Result> };
}): Promise<Result> => statement.prepare(nameOf(statement.toSQL().sql)).execute();

const nameOf = (text: string) => createHash("sha1").update(text).digest("base64");

/**
 * A parameter whose value the planner does not see. Where it sees one, a plan for it may look so much cheaper than the generic plan that
 * PostgreSQL plans the statement anew each time.
 */
export const unseen = (name: string, type: string): SQL => sql`(select ${sql.placeholder(name)}::${sql.raw(type)})`;

/** A placeholder that stands in several places is one parameter: a list names its price range eight times. */
function shareParameters(query: Query): Query {
  const params: unknown[] = [];
  const placeOf = query.params.map((param) => {
    const known = is(param, Placeholder)
      ? params.findIndex((other) => is(other, Placeholder) && other.name === param.name)
      : -1;
    return known >= 0 ? known + 1 : params.push(param);
  });
  return { ...query, sql: query.sql.replaceAll(/\$(\d+)/g, (_, n: string) => `$${placeOf[Number(n) - 1]}`), params };
}
