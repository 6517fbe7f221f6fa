import type { CourierState } from "#server/sales/couriers/providers/courier.ts";
import type { ScannedParcel } from "./shiprocket-schemas.ts";
import { parseDay, parseMoment, statusOfCode } from "./shiprocket-statuses.ts";

type Report = CourierState["reports"][number];

/** Clocks differ. What is said to happen later than this is not to be believed. */
const aheadMs = 60 * 60_000;

/** What scans say of a parcel. Codes that nobody has told us of are passed to `onUnknown`, and change nothing. */
export function readScans(
  { scans, currentCode, currentAt, etd }: ScannedParcel,
  onUnknown: (code: string) => void,
): CourierState {
  const toReport = (code: string | number | null | undefined, date: string | null | undefined, note: string) => {
    const status = statusOfCode(code);
    if (status === "unknown") onUnknown(String(code));
    const at = parseMoment(date);
    if (!status || status === "unknown" || !at || at.getTime() > Date.now() + aheadMs) return undefined;
    return { status, at, note };
  };
  const reports = scans
    .map(({ date, activity, location, "sr-status": code }) =>
      toReport(code, date, [activity, location].filter(Boolean).join(", ").slice(0, 500)),
    )
    .filter((report): report is Report => report !== undefined);
  // The parcel may be further than its last scan that has a code; told twice under two moments it would be two reports.
  const newest = scans.map(({ date }) => date).toSorted();
  const current = toReport(currentCode, currentAt ?? newest.at(-1), "");
  if (current && !reports.some(({ status }) => status === current.status)) reports.push(current);
  return { reports, expectedOn: parseDay(etd) };
}
