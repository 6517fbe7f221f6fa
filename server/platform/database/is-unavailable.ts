/** Codes of Node for a connection that cannot be made or broke. */
const networkCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);
/**
 * Classes of PostgreSQL errors: it lacks connections, memory or disk (53), is stopping or starting, gave a statement up (57), or the
 * connection broke (08).
 */
const databaseClasses = /^(?:08|53|57)/;
/** What `pg` throws without a code. */
const driverMessages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed)/;

/**
 * Whether a query failed because the database cannot work right now, and not because of what it was asked: the same may succeed a little
 * later.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  const isOwn =
    typeof code === "string" && (networkCodes.has(code) || (code.length === 5 && databaseClasses.test(code)));
  return isOwn || driverMessages.test(error.message) || isUnavailable(error.cause);
}
