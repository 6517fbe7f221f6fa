export const claimKinds = ["Damaged", "Wrong item", "Missing", "Never arrived"] as const;
export type ClaimKind = (typeof claimKinds)[number];

export const claimWishes = ["Refund", "Replacement"] as const;
export type ClaimWish = (typeof claimWishes)[number];

export const claimDecisions = ["Refund", "Replacement", "Refuse"] as const;
export type ClaimDecision = (typeof claimDecisions)[number];

export const claimStatuses = ["Requested", "Accepted", "Refused", "Settled"] as const;
export type ClaimStatus = (typeof claimStatuses)[number];
