import { randomUUID } from "node:crypto";

/**
 * An id (UUID version 7) as `uuid_v7` in the database makes them: what is made later sorts later. For rows that others name in the same statement,
 * and for what came to the shop at another moment.
 */
export function newId(madeAtMs = Date.now()): string {
  const time = madeAtMs.toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
