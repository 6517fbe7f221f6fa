import * as z from "zod/mini";
import { calls } from "#contract/call.ts";
import { Done, Moment } from "#contract/fields.ts";
import { socialProviders } from "./accounts.ts";

const provider = z.enum(socialProviders);

/** An account at Google or Facebook that opens one's own account here. */
const Identity = z.strictObject({ provider, since: Moment });

/** Why linking came to nothing, as `/dashboard/security?link=…` names it, and what the page says. */
export const linkFailures = {
  failed: "The account could not be linked. Please try again.",
  cancelled: "Linking was cancelled.",
  taken: "That account opens somebody else's account here already.",
  another: "Another account of that provider is linked already. Please unlink it first.",
  over: "You were signed out meanwhile. Please log in and try again.",
  "too-many": "Too many attempts. Please wait a while and try again.",
} as const;
export type LinkFailure = keyof typeof linkFailures;

export const identityCalls = calls({
  "GET /auth/identity": {
    access: "signed in, by email",
    summary: "The accounts elsewhere that open one's own account, and those that this shop offers to link",
    reply: z.strictObject({ identities: z.array(Identity), offered: z.array(provider) }),
  },
  "POST /auth/identity/{provider}": {
    access: "signed in, by email",
    summary: "Begin to link an account at Google or Facebook, after a recent login: where the browser has to go",
    reply: z.strictObject({ url: z.string() }),
  },
  "DELETE /auth/identity/{provider}": {
    access: "signed in, by email",
    summary: "Unlink an account elsewhere, after a recent login; the password goes on opening one's own",
    reply: Done,
  },
});
