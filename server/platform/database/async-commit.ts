import { sql } from "drizzle-orm";

/**
 * Parts of a statement that is to be committed without waiting for the disk (`synchronous_commit = off`). For what may be lost without harm
 * when the database crashes within the second, so that what matters more has the disk for itself.
 */
export const asyncCommit = {
  /** For the `with` list. */
  cte: sql`async_commit as (select set_config('synchronous_commit', 'off', true))`,
  /** For the `from` list, since PostgreSQL leaves out a CTE that nothing reads. */
  from: sql`async_commit`,
};
