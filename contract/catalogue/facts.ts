import * as z from "zod/mini";
import { plainText } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";

/** The facts of a garment, by the key of their field. */
export type Facts = Record<string, string>;

/**
 * What the Legal Metrology (Packaged Commodities) Rules and the Consumer Protection (E-Commerce) Rules want shown with a garment that is
 * sold online, beside its name and MRP. These fields cannot be deleted; products without them are listed to staff.
 */
export const legalFacts = ["countryOfOrigin", "maker", "packer", "netQuantity", "consumerCare"] as const;

/** A fact as it is shown: of the product, or of its brand where the product does not say. */
export const ShownFact = z.strictObject({
  key: z.string(),
  label: z.string(),
  value: z.string(),
  isLegal: z.boolean(),
});
export type ShownFact = z.infer<typeof ShownFact>;

const readFacts = (value: unknown): unknown => {
  if (typeof value !== "string") return value ?? {};
  if (value.trim() === "") return {};
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
};

const notFacts = "Facts must be texts by the keys of their fields.";

/** As an object, or as JSON in a form of several parts. Texts are cleaned and stand on one line; empty ones are left out. */
export const FactsForm = z.pipe(
  z.transform(readFacts),
  z.pipe(
    z
      .record(z.string(), z.nullable(z.string(notFacts)), notFacts)
      .check(
        z.refine((facts) => Object.keys(facts).length <= limits.factFieldsMax, "There are not so many kinds of facts."),
      ),
    z.transform(
      (given: Record<string, string | null>): Facts =>
        Object.fromEntries(
          Object.entries(given).flatMap(([key, value]) => {
            const cleaned = plainText(value ?? "").replaceAll(/\s+/g, " ");
            return cleaned === "" ? [] : [[key, cleaned]];
          }),
        ),
    ),
  ),
);
