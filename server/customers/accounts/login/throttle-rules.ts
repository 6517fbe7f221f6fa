import type { ThrottleRule } from "#server/platform/http/throttle.ts";

const minute = 60;
const hour = 60 * minute;

/**
 * Narrow rules (one account from one address) are strict. Wide ones leave room for a family or an office behind one address.
 * Who guesses at an account from many addresses uses up what it allows to unknown devices; a device that signed in before has
 * an allowance of its own, and a link to the mailbox of the owner, whoever asked for it, makes theirs one.
 */
export const throttleRules = {
  loginByAccountAndAddress: {
    name: "login by account and address",
    free: 5,
    waitSeconds: [5, 15 * minute],
    forgiveOneSeconds: 15 * minute,
  },
  loginByDevice: {
    name: "login by device",
    free: 10,
    waitSeconds: [5, 15 * minute],
    forgiveOneSeconds: 5 * minute,
  },
  loginByAccount: { name: "login by account", free: 20, waitSeconds: [5, minute], forgiveOneSeconds: 5 * minute },
  loginByAddress: { name: "login by address", free: 40, waitSeconds: [5, 15 * minute], forgiveOneSeconds: 2 * minute },
  signUpByAccountAndAddress: {
    name: "sign-up by account and address",
    free: 5,
    waitSeconds: [10, hour],
    forgiveOneSeconds: 10 * minute,
  },
  signUpByAddress: { name: "sign-up by address", free: 40, waitSeconds: [10, hour], forgiveOneSeconds: 2 * minute },
  forgotByAccount: { name: "forgot by account", free: 3, waitSeconds: [minute, hour], forgiveOneSeconds: 30 * minute },
  forgotByAddress: { name: "forgot by address", free: 20, waitSeconds: [30, hour], forgiveOneSeconds: 3 * minute },
  resetByLink: { name: "reset by link", free: 10, waitSeconds: [5, 15 * minute], forgiveOneSeconds: 5 * minute },
  resetByAddress: { name: "reset by address", free: 20, waitSeconds: [10, 15 * minute], forgiveOneSeconds: 3 * minute },
  verifyEmailByAddress: {
    name: "verify email by address",
    free: 20,
    waitSeconds: [10, 15 * minute],
    forgiveOneSeconds: 3 * minute,
  },
  sendEmailProofByAccount: {
    name: "send email proof by account",
    free: 3,
    waitSeconds: [minute, hour],
    forgiveOneSeconds: 30 * minute,
  },
  confirmLoginByAccount: {
    name: "confirm login by account",
    free: 5,
    waitSeconds: [10, 15 * minute],
    forgiveOneSeconds: 15 * minute,
  },
  changePasswordByAccount: {
    name: "change password by account",
    free: 5,
    waitSeconds: [10, 15 * minute],
    forgiveOneSeconds: 15 * minute,
  },
} satisfies Record<string, ThrottleRule>;
