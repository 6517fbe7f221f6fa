import * as z from "zod/mini";
import { calls } from "#contract/call.ts";
import { BrandDone } from "./brands.ts";
import { PictureUpload } from "./product-form.ts";
import { Picture } from "./products.ts";

/** What the page of a brand says of it above its products. */
export const BrandPage = z.strictObject({
  name: z.string(),
  /** Plain text; an empty line parts paragraphs. Empty where there is only a banner. */
  story: z.string(),
  banner: z.nullable(Picture),
  /** What the shop shows of it. */
  productCount: z.number(),
  /** The approved reviews of these; nothing where the brand is too large to add them up. */
  rating: z.nullable(z.strictObject({ average: z.number(), count: z.number() })),
});
export type BrandPage = z.infer<typeof BrandPage>;

export const brandPageCalls = calls({
  "GET /brand/page/{slug}": {
    access: "open",
    summary: "The story and the banner of a brand that the shop shows; nothing where it has neither",
    reply: z.strictObject({ page: z.nullable(BrandPage) }),
  },
  "POST /brand/{id}/banner": {
    access: "admin or merchant",
    permission: "manage catalogue",
    summary: "Give a brand a banner (jpg, jpeg or png) in place of the one it has; a merchant its own",
    body: z.pick(PictureUpload, { image: true }),
    upload: true,
    reply: BrandDone,
  },
  "DELETE /brand/{id}/banner": {
    access: "admin or merchant",
    permission: "manage catalogue",
    summary: "Take the banner of a brand away; a merchant its own",
    reply: BrandDone,
  },
});
