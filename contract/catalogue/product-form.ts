import * as z from "zod/mini";
import { absentOr, hsnCode, optionalText, plainText, slug, text } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import { AttributeValuesForm } from "./attribute-values.ts";
import { freeSize, letterSizes, type Size, sizes } from "./sizes.ts";

/** Numbers and lists arrive as text from a form and from a table, as themselves from a script. */
const readNumber = (value: unknown) => {
  if (typeof value !== "string") return value;
  const typed = value.trim();
  if (typed === "") return undefined;
  return /^-?\d{1,12}(\.\d{1,9})?$/.test(typed) ? Number(typed) : Number.NaN;
};

const readJson = (value: string): unknown => {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
};

const wholeNumber = (required: string, wrong: string) =>
  z.pipe(
    z.transform(readNumber),
    z.number({ error: absentOr(required, wrong) }).check(
      z.refine((value) => Number.isInteger(value) && value >= 0, { error: wrong, abort: true }),
      z.lte(limits.stockMax, `${wrong.slice(0, -1)} of at most ${limits.stockMax}.`),
    ),
  );

const hasTwoDecimals = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

const price = z.pipe(
  z.transform(readNumber),
  z
    .number({ error: absentOr("Price is required.", "Price must be a number.") })
    .check(
      z.gte(1, "Price must be at least 1."),
      z.lte(limits.priceMax, `Price must be at most ${limits.priceMax}.`),
      z.refine(hasTwoDecimals, "Price must have at most two decimals."),
    ),
);

/** What is said wherever an MRP is below the price. */
export const mrpBelowPrice = "MRP must be at least the price.";

/** A field that may be left empty: then it is nothing. */
const readOptionalNumber = (value: unknown) => readNumber(value) ?? null;

const mrp = z.pipe(
  z.transform(readOptionalNumber),
  z.nullable(
    z
      .number("MRP must be a number.")
      .check(
        z.lte(limits.priceMax, `MRP must be at most ${limits.priceMax}.`),
        z.refine(hasTwoDecimals, "MRP must have at most two decimals."),
      ),
  ),
);

const wrongWeight = `Weight must be a whole number of grams from 0 to ${limits.weightGramsMax}.`;
const weightGrams = z.pipe(
  z.transform(readOptionalNumber),
  z.nullable(z.int(wrongWeight).check(z.gte(0, wrongWeight), z.lte(limits.weightGramsMax, wrongWeight))),
);

const answers: Record<string, boolean> = { true: true, "1": true, false: false, "0": false };

/** Yes or no, in JSON or in the words of a form. */
const yesOrNo = (label: string) =>
  z.pipe(
    z.transform((value: unknown) =>
      typeof value === "string" ? (value === "" ? undefined : (answers[value] ?? value)) : value,
    ),
    z.boolean({ error: absentOr(`${label} is required.`, `${label} must be yes or no.`) }),
  );

const sku = text("Sku", { max: limits.skuMax }).check(
  z.regex(/^[A-Za-z0-9_-]+$/, "Sku may hold only letters, digits, dashes and underscores."),
);

const readList = (value: unknown) => {
  if (typeof value !== "string") return value;
  if (value.trim().startsWith("[")) return readJson(value);
  return value.split(",").flatMap((each) => each.trim() || []);
};
const someSizes = `Sizes must be some of ${letterSizes.join(", ")}, or ${freeSize}.`;
const eitherSizes = `A product comes either in ${freeSize} or in ${letterSizes[0]} to ${letterSizes.at(-1)}, not in both.`;
const standsAlone = (given: Size[]) => !given.includes(freeSize) || given.every((size) => size === freeSize);
const sizeList = z.pipe(
  z.pipe(
    z.transform(readList),
    z
      .array(z.enum(sizes, someSizes), someSizes)
      .check(z.minLength(1, "Sizes are required."), z.refine(standsAlone, eitherSizes)),
  ),
  z.transform((given: Size[]) => sizes.filter((size) => given.includes(size))),
);

const longDescription = z.string("Long description must be text.").check(
  // Forms end lines in their own way.
  z.overwrite((value) => plainText(value).replaceAll("\r\n", "\n")),
  z.maxLength(limits.longDescriptionMax, `Long description must be at most ${limits.longDescriptionMax} characters.`),
);

const noCategory = "A chosen category does not exist.";
/** A category by its id, or as a product that was read names it. */
const categoryId = z.pipe(
  z.transform((value: unknown) => (value && typeof value === "object" && "_id" in value ? value._id : value)),
  z.guid(noCategory),
);
const categoryList = z.pipe(
  z.transform(readList),
  z
    .array(categoryId, "Categories must be a list.")
    .check(
      z.maxLength(limits.productCategoriesMax, `A product is in at most ${limits.productCategoriesMax} categories.`),
    ),
);

const readStock = (value: unknown) => {
  const stock = typeof value === "string" ? (value.trim() === "" ? null : readJson(value)) : value;
  return stock && typeof stock === "object" && Object.keys(stock).length === 0 ? null : stock;
};
const stockWrong = "Stock of each size must be a whole number.";
const stock = z.pipe(
  z.transform(readStock),
  z.nullable(z.partialRecord(z.enum(sizes, someSizes), wholeNumber(stockWrong, stockWrong), stockWrong)),
);

const shape = {
  sku,
  name: text("Name", { max: limits.nameMax }),
  description: text("Description", { max: limits.descriptionMax }),
  /** Shown below the rest of the product page. Left out, it stays as it is. */
  longDescription: z.optional(longDescription),
  price,
  /** The maximum retail price, at least the price; empty or null without one. Left out, it stays as it is, like the two below. */
  mrp: z.optional(mrp),
  /** The code of its kind of goods for tax: 4 to 8 digits, or empty. */
  hsn: z.optional(hsnCode()),
  /** The weight of one piece as it is sent; empty or null where nobody weighed it. */
  weightGrams: z.optional(weightGrams),
  /** Where the stock of each size is given, it is the sum of these, whatever is said here. */
  quantity: wholeNumber("Quantity is required.", "Quantity must be a whole number."),
  taxable: yesOrNo("Taxable"),
  isActive: z.optional(yesOrNo("Active")),
  /** The id of the brand. A merchant's products have its own brand, whatever is said here. */
  brand: z.optional(z.nullable(z.string("Brand is not known."))),
  /**
   * `Free size` alone, or some of the others. Left out, a new product comes in all of the others, and a known one in what it came in
   * before.
   */
  sizes: z.optional(sizeList),
  sizeStock: z.optional(stock),
  /** The ids of all categories that it is in. Left out, they stay as they are. Merchants choose among those that are active. */
  categories: z.optional(categoryList),
  /** All its attributes by the keys of their fields; in a form of several parts as JSON. Left out, they stay as they are. */
  facts: z.optional(AttributeValuesForm),
};

interface Stocked {
  sizes?: Size[] | undefined;
  sizeStock?: Partial<Record<Size, number>> | null | undefined;
}

const stockFitsSizes = ({ sizes: offered, sizeStock }: Stocked) =>
  !offered || !sizeStock || Object.keys(sizeStock).every((size) => offered.includes(size as Size));
const otherSizes = { error: "Stock is given for a size that the product does not come in.", path: ["sizeStock"] };

const mrpReachesPrice = ({ price, mrp }: { price: number; mrp?: number | null | undefined }) =>
  mrp === undefined || mrp === null || mrp >= price;
const tooLowMrp = { error: mrpBelowPrice, path: ["mrp"] };

/** A new product. */
export const ProductForm = z
  .object(shape)
  .check(z.refine(stockFitsSizes, otherSizes), z.refine(mrpReachesPrice, tooLowMrp));
export type ProductForm = z.infer<typeof ProductForm>;

/** What is said of an upload that is no picture. */
export const notAPicture = "Please upload files with jpg, jpeg, png format.";

/** What is said where one is missing. */
export const noPicture = `Picture is required. ${notAPicture}`;

const image = z.string({ error: absentOr(noPicture, notAPicture) });

/** What a picture shows, for those who do not see it; empty: the name of the product. */
export const altText = () => optionalText("Alt text", { max: limits.altTextMax });

/** A new product with its picture, as a form of several parts. */
export const ProductAddition = z.safeExtend(ProductForm, { image, alt: altText() });
export type ProductAddition = z.infer<typeof ProductAddition>;

/** A picture alone. */
export const PictureUpload = z.object({ image, alt: altText() });

/** The fields of a product that may be changed; those that need not be given stay as they are. */
export const ProductChanges = z
  .object({
    ...shape,
    slug: slug(),
    /** The stock as the person saw it. Given, a stock that was sold from meanwhile is not set back unawares. */
    stockSeen: z.optional(
      z.pipe(
        z.transform((value: unknown) => (typeof value === "string" ? readJson(value) : value)),
        z.object({ quantity: z.number(), sizeStock: z.nullable(z.partialRecord(z.enum(sizes), z.number())) }),
      ),
    ),
  })
  .check(z.refine(stockFitsSizes, otherSizes), z.refine(mrpReachesPrice, tooLowMrp));
export type ProductChanges = z.infer<typeof ProductChanges>;
