import * as z from "zod/mini";
import { plainText } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";

/** The attributes of a garment, by the key of their field. */
export type AttributeValues = Record<string, string>;

/**
 * What the Legal Metrology (Packaged Commodities) Rules and the Consumer Protection (E-Commerce) Rules want shown with a garment that is
 * sold online, beside its name and MRP. These fields cannot be deleted; products without them are listed to staff.
 */
export const legalAttributes = ["countryOfOrigin", "maker", "packer", "netQuantity", "consumerCare"] as const;

/** An attribute as it is shown: of the product, or of its brand where the product does not say. */
export const ShownAttribute = z.strictObject({
  key: z.string(),
  label: z.string(),
  value: z.string(),
  isLegal: z.boolean(),
});
export type ShownAttribute = z.infer<typeof ShownAttribute>;

const parseJson = (value: unknown): unknown => {
  if (typeof value !== "string") return value ?? {};
  if (value.trim() === "") return {};
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
};

const notAttributes = "Facts must be texts by the keys of their fields.";

/** As an object, or as JSON in a form of several parts. Texts are cleaned and stand on one line; empty ones are left out. */
export const AttributeValuesForm = z.pipe(
  z.transform(parseJson),
  z.pipe(
    z
      .record(z.string(), z.nullable(z.string(notAttributes)), notAttributes)
      .check(
        z.refine(
          (attributes) => Object.keys(attributes).length <= limits.attributesMax,
          "There are not so many kinds of facts.",
        ),
      ),
    z.transform(
      (given: Record<string, string | null>): AttributeValues =>
        Object.fromEntries(
          Object.entries(given).flatMap(([key, value]) => {
            const cleaned = plainText(value ?? "").replaceAll(/\s+/g, " ");
            return cleaned === "" ? [] : [[key, cleaned]];
          }),
        ),
    ),
  ),
);
