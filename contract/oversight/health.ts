import * as z from "zod/mini";
import { calls } from "#contract/call.ts";

const Well = z.strictObject({ status: z.literal("ok") });

export const healthCalls = calls({
  "GET /health": {
    access: "open",
    summary: "Whether the shop and its database answer",
    reply: Well,
  },
  "GET /health/live": {
    access: "open",
    summary: "Whether the process answers; one that does not is to be started anew",
    reply: Well,
  },
  "GET /health/ready": {
    access: "open",
    summary:
      "Whether the process should be sent requests: its database answers and is up to date, and it is not stopping",
    reply: Well,
  },
});
