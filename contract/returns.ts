export const returnStatuses = [
  "Requested",
  "Approved",
  "Refused",
  "Picked up",
  "Received",
  "Refunded",
  "Rejected",
  "Withdrawn",
] as const;
export type ReturnStatus = (typeof returnStatuses)[number];

export const returnReasons = ["Too small", "Too large", "Not as shown", "Damaged", "Changed my mind", "Other"] as const;
export type ReturnReason = (typeof returnReasons)[number];

/** How the pieces come back: fetched at the buyer's address, or brought to a counter of the courier. */
export const returnWays = ["pick-up", "drop-off"] as const;
export type ReturnWay = (typeof returnWays)[number];
