import type { ParcelStatus } from "#contract/sales/parcels.ts";

/** Shiprocket's codes of shipments (those of orders are others) that say something of a parcel to its buyer. */
const statuses: Record<number, ParcelStatus> = {
  6: "In transit", // Shipped
  7: "Delivered",
  9: "Attempt failed", // RTO Initiated: it turns round, and has not come back yet
  10: "Returned to sender", // RTO Delivered
  12: "Lost",
  14: "Returned to sender", // RTO Acknowledged
  17: "Out for delivery",
  18: "In transit",
  21: "Attempt failed", // Undelivered
  22: "In transit", // Delayed
  24: "Lost", // Destroyed
  25: "Lost", // Damaged: it will not arrive, and a person decides
  38: "In transit", // Reached at Destination Hub
  39: "In transit", // Misrouted
  42: "Handed over", // Picked Up
  44: "Lost", // Disposed Off
  48: "In transit", // Reached Warehouse
  50: "In transit", // In Flight
  51: "Handed over", // Handover to Courier
};

/**
 * Known, and no news to the buyer: labels, pickups, cancellations, the way back, and what only the sender has to look at (Partial
 * Delivered, Untraceable, Issue Related to the Recipient).
 */
const silentCodes = new Set([
  ...[1, 2, 3, 4, 5, 8, 11, 13, 15, 16, 19, 20, 23, 26, 27, 40, 41, 43, 45, 46, 47, 52, 59, 60, 61, 62, 63, 67, 68],
  ...[71, 72, 75, 76, 77, 78],
]);

/** The status of a code, nothing for one that is no news, and "unknown" for one that nobody has told us of. */
export function statusOfCode(code: string | number | null | undefined): ParcelStatus | "unknown" | undefined {
  if (code === null || code === undefined || code === "" || code === "NA") return undefined;
  return statuses[Number(code)] ?? (silentCodes.has(Number(code)) ? undefined : "unknown");
}

/** Shiprocket's moments are clocks of India: `2023-05-19 11:59:16`, and in one field `19 05 2023 11:59:16`. */
export function parseMoment(text: string | null | undefined): Date | undefined {
  const [, day, month, year, clock] = /^(\d\d) (\d\d) (\d{4}) (\d\d:\d\d:\d\d)$/.exec(text ?? "") ?? [];
  const iso = day ? `${year}-${month}-${day}T${clock}` : (text ?? "").replace(" ", "T");
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(iso)) return undefined;
  const moment = new Date(`${iso}+05:30`);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

/** The day of such a moment. */
export const parseDay = (text: string | null | undefined): string | null =>
  text && /^\d{4}-/.test(text) && parseMoment(text) ? text.slice(0, 10) : null;
