import * as z from "zod/mini";
import { calls } from "#contract/call.ts";
import { optionalText, text } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import { colourFamilies } from "./colours.ts";
import { ProductDone } from "./products-office.ts";

const familyNames = colourFamilies.map(({ name }) => name);
const wrongFamily = `Colour family must be one of ${familyNames.join(", ")}.`;

/** One of `colourFamilies`; empty or null: by the name of the colour. */
const family = z.optional(z.nullable(z.enum(["", ...familyNames], wrongFamily)));

const noList = "Products must be a list.";
const tooMany = `A garment comes in at most ${limits.coloursMax} colours.`;

/** What is said of a product that does not exist, or that somebody else manages. */
export const unknownProduct = "A chosen product does not exist.";
const noColour = "Colour is required.";

const Colours = z
  .object({
    /** What the colour of this product is called. May be empty while it stands alone. */
    colour: optionalText("Colour", { max: limits.colourNameMax }),
    family,
    /** The other colours of its garment, all of them; empty: it stands alone. */
    products: z
      .array(
        z.object({ product: z.guid(unknownProduct), colour: text("Colour", { max: limits.colourNameMax }), family }),
        noList,
      )
      .check(z.maxLength(limits.coloursMax - 1, tooMany)),
  })
  .check(
    z.refine(({ colour, products }) => colour !== "" || products.length === 0, { error: noColour, path: ["colour"] }),
  );
export type Colours = z.infer<typeof Colours>;

export const productColourCalls = calls({
  "PUT /product/{id}/colours": {
    access: "admin or merchant",
    permission: "manage catalogue",
    summary: "Say what colour a product has, and which products of its brand are other colours of the same garment",
    body: Colours,
    reply: ProductDone,
  },
});
