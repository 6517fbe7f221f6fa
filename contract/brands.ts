import * as z from "zod/mini";
import { calls } from "./call.ts";
import { Id } from "./fields.ts";

export const BrandLink = z.strictObject({
  _id: Id,
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  isActive: z.boolean(),
});
export type BrandLink = z.infer<typeof BrandLink>;

export const brandCalls = calls({
  "GET /brand/list": {
    access: "open",
    summary: "Brands the shop shows",
    reply: z.strictObject({ brands: z.array(BrandLink) }),
  },
});
