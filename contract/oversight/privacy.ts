import * as z from "zod/mini";
import { calls } from "#contract/call.ts";
import { Done, optionalText } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";

/** Accounts of Google or Facebook have no password: they need a fresh login instead. */
export const AccountDeletion = z.object({
  password: z.optional(
    z
      .string("Password must be text.")
      .check(z.maxLength(limits.passwordMax, `Password must be at most ${limits.passwordMax} characters.`)),
  ),
  /** Accounts with a second factor give a code of the authenticator app, or a recovery code. */
  code: optionalText("Code", { max: 100 }),
});
export type AccountDeletion = z.infer<typeof AccountDeletion>;

export const privacyCalls = calls({
  "GET /user/export": {
    access: "signed in",
    summary: "Everything that the shop keeps about the caller",
    reply: z.record(z.string(), z.unknown()),
  },
  "DELETE /user": {
    access: "signed in",
    summary: "Delete one's own account at once; what tax law wants kept of invoices is kept apart",
    body: AccountDeletion,
    reply: Done,
  },
});
