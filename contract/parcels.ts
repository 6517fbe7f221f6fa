/** In the order in which a parcel goes through them; steps may be skipped. */
export const parcelStatuses = [
  "Packed",
  "Handed over",
  "In transit",
  "Out for delivery",
  "Attempt failed",
  "Delivered",
  "Returned to sender",
  "Lost",
] as const;
export type ParcelStatus = (typeof parcelStatuses)[number];

/** What is in it: pieces of the order, the new piece of an exchange, or the one that replaces a damaged one. */
export const parcelPurposes = ["order", "exchange", "replacement"] as const;
export type ParcelPurpose = (typeof parcelPurposes)[number];

/** What a person decides about a parcel that is lost. */
export const lostDecisions = ["refund", "send again"] as const;
export type LostDecision = (typeof lostDecisions)[number];
