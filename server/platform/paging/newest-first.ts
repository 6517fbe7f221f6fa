import { type SQL, sql } from "drizzle-orm";

/**
 * The newest first, by an id that begins with its moment, along an index. Those that begin with other columns end with the id in this order
 * with nulls last, as the query builder writes them; a primary key that is read backwards has them first, and PostgreSQL sorts anew for the
 * other.
 */
export const newestFirst = (id: SQL, along: "primary key" | "index of a column"): SQL =>
  along === "primary key" ? sql`${id} desc` : sql`${id} desc nulls last`;
