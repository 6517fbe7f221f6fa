import * as z from "zod/mini";
import { text } from "./fields.ts";
import { limits } from "./limits.ts";

const upi = text("UPI ID", { max: limits.nameMax }).check(
  z.regex(/^[A-Za-z0-9._-]{2,}@[A-Za-z][A-Za-z0-9.-]+$/, "UPI ID must be one such as name@bank."),
);

const account = text("Account number", { max: limits.nameMax }).check(
  z.overwrite((value) => value.replaceAll(/[\s-]/g, "")),
  z.regex(/^\d{9,18}$/, "Account number must be 9 to 18 digits."),
);

const ifsc = text("IFSC", { max: limits.nameMax }).check(
  z.overwrite((value) => value.replaceAll(/\s/g, "").toUpperCase()),
  z.regex(/^[A-Z]{4}0[A-Z0-9]{6}$/, "IFSC must be one such as HDFC0001234."),
);

const wrong = "Please give a UPI ID, or the account number, IFSC and name of a bank account.";

/** Where money for what was paid at the door goes. */
export const RefundTo = z.union(
  [z.strictObject({ upi }), z.strictObject({ account, ifsc, name: text("Name", { max: limits.nameMax }) })],
  wrong,
);
export type RefundTo = z.infer<typeof RefundTo>;
