import type { ThrottleRule } from "#server/platform/http/throttle.ts";

const minute = 60;
const hour = 60 * minute;

/**
 * How often codes are sent and tried. Each message costs money, and a number may be anybody's: few go to one account, mailbox or number,
 * however many people ask. An address on the network may be that of an office.
 */
export const codeLimits = {
  send: { free: 3, waitSeconds: [minute, hour], forgiveOneSeconds: 30 * minute },
  sendFromAddress: { free: 20, waitSeconds: [30, hour], forgiveOneSeconds: 3 * minute },
  try: { free: 10, waitSeconds: [10, 15 * minute], forgiveOneSeconds: 5 * minute },
  tryFromAddress: { free: 30, waitSeconds: [10, 15 * minute], forgiveOneSeconds: 3 * minute },
} satisfies Record<string, Omit<ThrottleRule, "name">>;
