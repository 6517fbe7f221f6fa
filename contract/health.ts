import * as z from "zod/mini";
import { calls } from "./call.ts";

export const healthCalls = calls({
  "GET /health": {
    access: "open",
    summary: "Whether the shop and its database answer",
    reply: z.strictObject({ status: z.literal("ok") }),
  },
});
