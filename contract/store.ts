import * as z from "zod/mini";
import { calls } from "./call.ts";

/** What the shop tells about itself on every page. An empty text is not shown. */
export const Store = z.strictObject({
  name: z.string(),
  url: z.string(),
  supportEmail: z.string(),
  supportPhone: z.string(),
  socialUrl: z.string(),
  /** Online payments go through the demo gateway, in which no money moves. */
  demoPayments: z.boolean(),
});
export type Store = z.infer<typeof Store>;

export const storeCalls = calls({
  "GET /store": {
    access: "open",
    summary: "The shop's name, address and support contact",
    reply: z.strictObject({ store: Store }),
  },
});
