import { type ParcelStatus, parcelEnds, parcelStatuses } from "#contract/sales/parcels.ts";

const step = (status: ParcelStatus) => parcelStatuses.indexOf(status);

/** What may follow: any later step, and after a failed attempt another one. Nothing follows an end. */
export function mayFollow(from: ParcelStatus, to: ParcelStatus): boolean {
  if (parcelEnds.includes(from) || from === to) return false;
  if (from === "Attempt failed") return to === "In transit" || to === "Out for delivery" || parcelEnds.includes(to);
  return step(to) > step(from);
}

export const followersOf = (from: ParcelStatus): ParcelStatus[] => parcelStatuses.filter((to) => mayFollow(from, to));

interface Report {
  status: ParcelStatus;
  at: Date;
}

/**
 * Whether a courier's report counts, whatever came before it and in whatever order: a step that is older than the last one is out of date,
 * an end always counts, and nothing counts after an end.
 */
export function judgeReport(current: ParcelStatus, last: Report | undefined, report: Report): "counted" | "ignored" {
  const isLate = last !== undefined && report.at < last.at && !parcelEnds.includes(report.status);
  return !isLate && mayFollow(current, report.status) ? "counted" : "ignored";
}
