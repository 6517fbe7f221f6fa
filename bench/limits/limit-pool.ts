import pg from "pg";

/** Connections as the shop has them, through `pg` alone. */
export function limitPool(databaseUrl: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10, options: "-c jit=off" });
  // A connection that is cut while it says goodbye is no fault; a failed statement is told to whoever asked.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}
