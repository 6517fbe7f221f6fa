import * as z from "zod/mini";
import { calls } from "./call.ts";
import { Id } from "./fields.ts";

export const CategoryLink = z.strictObject({
  _id: Id,
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  isActive: z.boolean(),
});
export type CategoryLink = z.infer<typeof CategoryLink>;

export const categoryCalls = calls({
  "GET /category/list": {
    access: "open",
    summary: "Categories the shop shows",
    reply: z.strictObject({ categories: z.array(CategoryLink) }),
  },
});
