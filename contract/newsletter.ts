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
});
