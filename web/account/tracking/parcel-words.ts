import { dayInIndia, formatDay } from "#contract/indian-time.ts";
import type { ParcelStatus } from "#contract/sales/parcels.ts";
import type { TrackedParcel } from "#contract/sales/tracking.ts";

/** What the pages need to know of a parcel: the tracking link and the page of one's own order give it alike. */
export type ShownParcel = Omit<TrackedParcel, "events"> & {
  events: (TrackedParcel["events"][number] & { note?: string })[];
};

const headlines: Record<ParcelStatus, string> = {
  Packed: "Packed",
  "Handed over": "On its way",
  "In transit": "On its way",
  "Out for delivery": "Out for delivery",
  "Attempt failed": "Could not be handed over",
  Delivered: "Delivered",
  "Returned to sender": "Returned to sender",
  Lost: "Lost on the way",
};

const lastEvent = ({ status, events }: ShownParcel) => events.findLast((event) => event.status === status);

const ended: readonly ParcelStatus[] = ["Delivered", "Returned to sender", "Lost"];
export const isUnderWay = ({ status }: Pick<ShownParcel, "status">): boolean => !ended.includes(status);

/** How it stands, in a few words. */
export function headlineOf(parcel: ShownParcel): string {
  const { status } = parcel;
  const at = status === "Delivered" ? lastEvent(parcel)?.at : undefined;
  return at ? `Delivered ${formatDay(dayInIndia(at))}` : headlines[status];
}

/** When it should be there; nothing where nobody knows, or where that no longer matters. */
export function expectationOf(parcel: ShownParcel, today: string): string | undefined {
  const { expectedOn, status } = parcel;
  if (!expectedOn || !isUnderWay(parcel)) return undefined;
  if (status === "Out for delivery") return "Arrives today";
  if (expectedOn === today) return "Expected today";
  if (expectedOn > today) return `Arrives ${formatDay(expectedOn)}`;
  return `Expected ${formatDay(expectedOn)}, so it is late`;
}

/** What happened, as its line tells it. */
export function happened(status: ParcelStatus, courier: string): string {
  const sentences: Record<ParcelStatus, string> = {
    Packed: "Packed",
    "Handed over": `Handed over to ${courier || "the courier"}`,
    "In transit": "Travelling to your town",
    "Out for delivery": "Out for delivery",
    "Attempt failed": "Somebody came, but nobody could take it",
    Delivered: "Delivered",
    "Returned to sender": "Back with the sender",
    Lost: "Given up as lost",
  };
  return sentences[status];
}

const moneyBack =
  "What was in it is cancelled. If you have paid for it, the money goes back the way it came, and we write to you.";

const lostNext = {
  refund: moneyBack,
  "send again": "The same is sent to you again, in a new parcel.",
  undecided: "We are sorry. We decide now whether to send it again or to give the money back, and write to you.",
};

/** What comes next. Nothing once it has arrived. */
export function nextOf({ status, purpose, courier, lostDecision }: ShownParcel): string | undefined {
  const who = courier || "the courier";
  switch (status) {
    case "Packed":
      return `Next, ${who} fetches it.`;
    case "Handed over":
      return "Next, it travels to your town.";
    case "In transit":
      return "Next, somebody brings it to your door.";
    case "Out for delivery":
      return "Somebody is bringing it today. Please be reachable by phone.";
    case "Attempt failed":
      return `Next, ${who} tries again. Please be reachable by phone.`;
    case "Returned to sender":
      return purpose === "order" ? moneyBack : "We look into it and write to you.";
    case "Lost":
      return lostNext[lostDecision ?? "undecided"];
    case "Delivered":
      return undefined;
  }
}

export const purposeOf = ({ purpose }: Pick<ShownParcel, "purpose">): string | undefined =>
  ({ order: undefined, exchange: "The size you changed to", replacement: "A replacement" })[purpose];
