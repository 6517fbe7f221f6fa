import * as z from "zod/mini";
import { calls } from "#contract/call.ts";
import { Id } from "#contract/fields.ts";
import { altText, PictureUpload } from "./product-form.ts";
import { ProductDone } from "./products-office.ts";

/** What is said of an order that leaves a picture out, names one twice or names another product's. */
export const notThePictures = "The order must name each picture of the product once.";
const noOrder = "Order is required.";
export const unknownPicture = "This picture is not one of the product.";

const PictureChanges = z
  .object({
    /** The ids of all its pictures in their new order; left out, it stays as it is. */
    order: z.optional(z.array(Id, notThePictures)),
    /** What pictures show, by their ids; those that are not named stay as they are. */
    alts: z.optional(z.record(z.string(), altText(), "Alt texts must be texts by the ids of pictures.")),
  })
  .check(z.refine(({ order, alts }) => order !== undefined || alts !== undefined, { error: noOrder, path: ["order"] }));
export type PictureChanges = z.infer<typeof PictureChanges>;

export const productPictureCalls = calls({
  "POST /product/{id}/pictures": {
    access: "admin or merchant",
    permission: "manage catalogue",
    summary: "Add a picture (jpg, jpeg or png) behind those that a product has; at most eight",
    body: PictureUpload,
    upload: true,
    reply: ProductDone,
  },
  "PUT /product/{id}/pictures": {
    access: "admin or merchant",
    permission: "manage catalogue",
    summary:
      "Put the pictures of a product in another order, or say what they show. The first is the one that lists show",
    body: PictureChanges,
    reply: ProductDone,
  },
  "DELETE /product/{id}/pictures/{pictureId}": {
    access: "admin or merchant",
    permission: "manage catalogue",
    summary: "Remove a picture of a product; the next one takes its place. Orders keep what they show",
    reply: ProductDone,
  },
});
