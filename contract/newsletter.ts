import * as z from "zod/mini";
import { calls } from "./call.ts";
import { Done, email } from "./fields.ts";

export const Subscription = z.strictObject({ email: email() });

export const newsletterCalls = calls({
  "POST /newsletter/subscribe": {
    access: "open",
    summary: "Subscribe to the newsletter",
    body: Subscription,
    reply: Done,
  },
  "POST /newsletter/unsubscribe/{token}": {
    access: "open",
    summary: "Leave the newsletter, by the link that every mail of it carries; twice is as good as once",
    reply: Done,
  },
  "GET /newsletter": {
    access: "admin",
    summary: "How many read the newsletter",
    reply: z.strictObject({ count: z.number() }),
  },
  "GET /newsletter/export.csv": {
    access: "admin",
    summary: "Everybody who reads the newsletter, as a CSV file with the address that takes each off the list",
    file: "text/csv",
    reply: z.unknown(),
  },
});
