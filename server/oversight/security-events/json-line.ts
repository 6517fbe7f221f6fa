import type { securityEvents } from "./tables.ts";

/** One event as a line for a collector. */
export const toJsonLine = (row: typeof securityEvents.$inferSelect): string =>
  `${JSON.stringify({
    event: row.kind,
    id: row.id,
    at: row.createdAt.toISOString(),
    userId: row.userId,
    actorId: row.actorId,
    addressPrefix: row.addressPrefix,
    device: row.device,
    count: row.count,
    details: row.details,
  })}\n`;
