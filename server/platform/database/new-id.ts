import { createHash, randomUUID } from "node:crypto";

/**
 * A UUID of version 7 like those of `uuid_v7` in the database, for rows that others of the same statement refer to, or of another moment.
 */
export const newId = (createdAtMs = Date.now()): string => idAt(createdAtMs, randomUUID().slice(15));

/** An id that follows from moment and content, for rows that there may be only once: 72 bits of a hash stand in place of random ones. */
export function derivedId(createdAtMs: number, content: string): string {
  const hash = createHash("sha256").update(content).digest("hex");
  return idAt(createdAtMs, `${hash.slice(0, 3)}-8${hash.slice(3, 6)}-${hash.slice(6, 18)}`);
}

function idAt(ms: number, rest: string): string {
  const time = ms.toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${rest}`;
}
