import * as z from "zod/mini";
import { calls } from "#contract/call.ts";
import { Product } from "#contract/catalogue/products.ts";
import { Done, Id, Moment, text } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";

export const WishlistChange = z.object({
  /** The product's id or slug. */
  product: text("Product", { max: limits.slugMax }),
  isLiked: z.boolean("Liked must be yes or no."),
});
export type WishlistChange = z.infer<typeof WishlistChange>;

export const WishlistEntry = z.strictObject({
  product: Product,
  isLiked: z.literal(true),
  /** `false` while the shop does not show the product. */
  isAvailable: z.boolean(),
  created: Moment,
});
export type WishlistEntry = z.infer<typeof WishlistEntry>;

export const wishlistCalls = calls({
  "GET /wishlist": {
    access: "signed in",
    summary: "One's own wishlist, newest first",
    reply: z.strictObject({ wishlist: z.array(WishlistEntry) }),
  },
  "GET /wishlist/ids": {
    access: "signed in",
    summary: "The ids of the products in one's own wishlist, newest first: all that a page needs to fill its hearts",
    reply: z.strictObject({ products: z.array(Id) }),
  },
  "POST /wishlist": {
    access: "signed in",
    summary: "Put a product into one's own wishlist, or take it out. Saying it twice changes nothing",
    body: WishlistChange,
    reply: Done,
  },
});
