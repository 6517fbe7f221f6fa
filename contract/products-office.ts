import * as z from "zod/mini";
import { calls } from "./call.ts";
import { Id, numberInQuery, optionalText } from "./fields.ts";
import { limits } from "./limits.ts";

/** What a picker shows of a product. */
export const ProductChoice = z.strictObject({
  _id: Id,
  name: z.string(),
  sku: z.string(),
  slug: z.string(),
  imageUrl: z.string(),
});
export type ProductChoice = z.infer<typeof ProductChoice>;

const search = z.optional(optionalText("Search", { max: limits.nameMax }));
/** At most 100 are answered at a time, whatever is asked for. */
const limit = numberInQuery("Limit", { min: 1, max: 1_000_000, whole: true });

export const officeProductCalls = calls({
  "GET /product/list/select": {
    access: "admin or merchant",
    summary: "Products to choose from: those that fit what is typed, or the newest; a merchant's own",
    query: z.object({ search, limit }),
    reply: z.strictObject({ products: z.array(ProductChoice) }),
  },
});
