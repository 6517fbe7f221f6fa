import { randomBytes } from "node:crypto";

/** The demo shop's today: its dates do not depend on the day it is started. */
const today = Date.UTC(2026, 10, 1, 9, 30);
const dayMs = 86_400_000;

export const daysAgo = (days: number) => new Date(today - Math.round(days * dayMs));

/** An id (UUID version 7) that sorts by the moment the thing came to the shop. */
export function idAt(moment: Date): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(moment.getTime(), 0, 6);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
