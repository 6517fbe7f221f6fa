import { sql } from "drizzle-orm";

/**
 * A part of a statement that must be asked for: the statement is then committed without waiting for the disk. For what may be lost without harm
 * when the database fails within the second, so that what matters more has the disk for itself.
 */
export const asyncCommit = sql`hasty as (select set_config('synchronous_commit', 'off', true))`;
