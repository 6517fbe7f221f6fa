const minute = 60;
const hour = 60 * minute;

interface ThrottleRule {
  /** How many tries in a row cost no waiting. */
  free: number;
  /** The wait after the last free try; each further try doubles it, up to the longest. */
  firstWaitSeconds: number;
  longestWaitSeconds: number;
  /** One counted try is forgiven each time this much of quiet has passed. */
  forgiveOneSeconds: number;
}

const rule = (
  free: number,
  firstWaitSeconds: number,
  longestWaitSeconds: number,
  forgiveOneSeconds: number,
): ThrottleRule => ({ free, firstWaitSeconds, longestWaitSeconds, forgiveOneSeconds });

/**
 * Narrow rules (one account from one address) are strict. Wide ones leave room for a family or an office behind one address,
 * and keep a stranger who guesses at an account from shutting its owner out for long.
 */
export const throttleRules = {
  // what is counted                      free  first  longest      one forgiven every
  "login by account and address": /*  */ rule(5, 5, 15 * minute, 15 * minute),
  "login by account": /*              */ rule(20, 5, minute, 5 * minute),
  "login by address": /*              */ rule(40, 5, 15 * minute, 2 * minute),
  "sign-up by account": /*            */ rule(5, 10, hour, 10 * minute),
  "sign-up by address": /*            */ rule(40, 10, hour, 2 * minute),
  "forgot by account": /*             */ rule(3, minute, hour, 30 * minute),
  "forgot by address": /*             */ rule(20, 30, hour, 3 * minute),
  "reset by link": /*                 */ rule(10, 5, 15 * minute, 5 * minute),
  "reset by address": /*              */ rule(20, 10, 15 * minute, 3 * minute),
  "change password by account": /*    */ rule(5, 10, 15 * minute, 15 * minute),
  "social login by address": /*       */ rule(60, 5, 15 * minute, minute),
  "merchant sign-up by link": /*      */ rule(10, 5, 15 * minute, 5 * minute),
  "merchant sign-up by address": /*   */ rule(20, 10, 15 * minute, 3 * minute),
  "review by account": /*             */ rule(20, 30, hour, 3 * minute),
  "import by account": /*             */ rule(30, 30, hour, 2 * minute),
  "contact by email": /*              */ rule(5, minute, hour, 10 * minute),
  "open form by address": /*          */ rule(20, 10, hour, 3 * minute),
} satisfies Record<string, ThrottleRule>;

export type ThrottleName = keyof typeof throttleRules;
