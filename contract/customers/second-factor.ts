import * as z from "zod/mini";
import { calls } from "#contract/call.ts";
import { Done, factorCode, Moment } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";

export const ConfirmFactor = z.object({ code: factorCode() });

/** Accounts of social logins have no password and leave it empty. */
export const RemoveFactor = z.object({
  password: z._default(z.string("Password must be text.").check(z.maxLength(limits.passwordMax)), ""),
  code: factorCode(),
});

export const factorCalls = calls({
  "GET /auth/factor": {
    access: "signed in",
    summary: "Whether one's own account has a second factor, and how many recovery codes are left",
    reply: z.strictObject({
      isSet: z.boolean(),
      since: z.nullable(Moment),
      recoveryCodesLeft: z.number(),
      /** From when on an admin without one is no staff; nothing when none is asked for, or there is one. */
      dueAt: z.nullable(Moment),
    }),
  },
  "POST /auth/factor/begin": {
    access: "signed in",
    summary: "Begin to set up a second factor; nothing counts until it is confirmed",
    reply: z.strictObject({
      /** In base32, to be typed by hand. */
      secret: z.string(),
      /** `otpauth://…`, to be drawn as a QR code. */
      uri: z.string(),
    }),
  },
  "POST /auth/factor/confirm": {
    access: "signed in",
    summary: "Confirm the second factor with a code of the app; from then on every login asks for one",
    body: ConfirmFactor,
    reply: z.strictObject({
      success: z.literal(true),
      message: z.string(),
      /** Each opens the account once instead of a code. They are never shown again. */
      recoveryCodes: z.array(z.string()),
    }),
  },
  "POST /auth/factor/recovery-codes": {
    access: "signed in",
    summary: "New recovery codes in place of the former ones, after a recent login",
    reply: z.strictObject({ success: z.literal(true), message: z.string(), recoveryCodes: z.array(z.string()) }),
  },
  "DELETE /auth/factor": {
    access: "signed in",
    summary: "Remove the second factor, with the password and a code or recovery code",
    body: RemoveFactor,
    reply: Done,
  },
});
