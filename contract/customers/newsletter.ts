import * as z from "zod/mini";
import { calls } from "#contract/call.ts";
import { Done, email } from "#contract/fields.ts";

/**
 * What a reader agrees to, in the mail and on the page of the link. Changed words are a new version: consents name the one they were given
 * to.
 */
export const newsletterConsent = {
  version: "2026-11",
  words:
    "I would like letters about new weaves, new makers and sales, about once a month. Every letter has a link to leave.",
} as const;

export const Subscription = z.strictObject({ email: email() });

export const newsletterCalls = calls({
  "POST /newsletter/subscribe": {
    access: "open",
    summary: "Ask for the newsletter: a link is mailed, and only following it subscribes",
    body: Subscription,
    reply: Done,
  },
  "POST /newsletter/confirm/{token}": {
    access: "open",
    summary: "Subscribe to the newsletter, by the mailed link",
    reply: Done,
  },
  "POST /newsletter/unsubscribe/{token}": {
    access: "open",
    summary: "Leave the newsletter, by the link that every mail of it carries; twice is as good as once",
    reply: Done,
  },
  "GET /newsletter": {
    access: "admin",
    permission: "read people",
    summary: "How many read the newsletter",
    reply: z.strictObject({ count: z.number() }),
  },
  "GET /newsletter/export.csv": {
    access: "admin",
    permission: "export people",
    summary: "Everybody who reads the newsletter, as a CSV file with the address that takes each off the list",
    file: "text/csv",
    reply: z.unknown(),
  },
});
