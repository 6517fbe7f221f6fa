import { randomUUID } from "node:crypto";

/** A UUID of version 7 like those of `uuid_v7` in the database, for rows that others of the same statement refer to, or of another moment. */
export function newId(createdAtMs = Date.now()): string {
  const time = createdAtMs.toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
