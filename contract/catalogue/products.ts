import * as z from "zod/mini";
import { calls } from "#contract/call.ts";
import { Id, Moment, numberInQuery, optionalText, plainText } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import { ShownAttribute } from "./attribute-values.ts";
import { DaysOff } from "./brands.ts";
import {
  chosenFieldsMax,
  formatChosenAttributes,
  parseChosenAttribute,
  parseChosenAttributes,
} from "./chosen-attributes.ts";
import { colourFamilies } from "./colours.ts";
import { choicesMax, discountChoices, readChoices, spellChoices } from "./list-filters.ts";
import { SizeChart } from "./size-charts.ts";
import { sizes } from "./sizes.ts";

const sortOrders = ['{"_id":-1}', '{"price":-1}', '{"price":1}'] as const;

/** What a browser needs to pick the right file: `/pictures/{id}/{width}.avif` or `.webp`. */
export const Picture = z.strictObject({
  id: Id,
  width: z.number(),
  height: z.number(),
  widths: z.array(z.number()),
  colour: z.string(),
});
export type Picture = z.infer<typeof Picture>;

/** One of the pictures of a product, in the files of a `Picture`. */
export const PictureOfProduct = z.strictObject({
  _id: Id,
  url: z.string(),
  /** What it shows, for those who do not see it. */
  alt: z.string(),
  width: z.number(),
  height: z.number(),
  widths: z.array(z.number()),
  colour: z.string(),
});
export type PictureOfProduct = z.infer<typeof PictureOfProduct>;

/** A product in one of the colours of its garment. */
export const ColourOfProduct = z.strictObject({
  name: z.string(),
  slug: z.string(),
  imageUrl: z.string(),
  picture: z.nullable(Picture),
  /** A colour of CSS for a small swatch; empty where no single one stands for it. */
  swatch: z.string(),
});
export type ColourOfProduct = z.infer<typeof ColourOfProduct>;

/** Shown where a product has no picture of its own. */
const placeholderPicture = "/art/placeholder.svg";

/** The address of a middle-sized file: good enough for a mail, a suggestion or a browser without `srcset`. */
export function imageUrl(picture: Picture | null): string {
  if (!picture) return placeholderPicture;
  const width = picture.widths.find((candidate) => candidate >= 640) ?? picture.widths.at(-1);
  return `/pictures/${picture.id}/${width}.webp`;
}

/** The average of the approved reviews with at most two decimals; 0 without any. */
export const averageRating = (sum: number, count: number): number =>
  count === 0 ? 0 : Math.round((sum / count) * 100) / 100;

export const BrandOfProduct = z.strictObject({ name: z.string(), slug: z.string() });

const comparison = {
  /** The maximum retail price, at least the price; `null` where none is given. */
  mrp: z.nullable(z.number()),
  /** What it costs now, after the promotion that applies by itself. */
  salePrice: z.number(),
  /** By how many whole percent that is below the MRP, or below the price without one; rounded down. */
  discountPercent: z.number(),
};

export const Product = z.strictObject({
  _id: Id,
  sku: z.string(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  quantity: z.number(),
  inventory: z.number(),
  price: z.number(),
  ...comparison,
  taxable: z.boolean(),
  isActive: z.boolean(),
  imageUrl: z.string(),
  picture: z.nullable(Picture),
  /** The second of its pictures, shown while a pointer rests on its card. */
  secondImage: z.nullable(Picture),
  /** The colours that its garment is shown in, itself among them; empty where it comes in this one alone. */
  colours: z.array(ColourOfProduct),
  brand: z.nullable(BrandOfProduct),
  sizes: z.array(z.enum(sizes)),
  /** The size of which only a few are left, and how many; no size where stock is not kept by size. */
  fewLeft: z.nullable(z.strictObject({ size: z.nullable(z.enum(sizes)), quantity: z.number() })),
  /** Only for a signed-in person; `false` for everybody else. */
  isLiked: z.boolean(),
  totalReviews: z.number(),
  averageRating: z.number(),
  created: Moment,
});
export type Product = z.infer<typeof Product>;

const CategoryOfProduct = z.strictObject({ name: z.string(), slug: z.string() });

export const ProductDetails = z.extend(Product, {
  /** In order; the first is `imageUrl`. */
  pictures: z.array(PictureOfProduct),
  /** What its colour is called; empty where nobody says. */
  colour: z.string(),
  /** How many there are of each size, where the merchant says so. */
  sizeStock: z.nullable(z.partialRecord(z.enum(sizes), z.number())),
  /** Empty where the description says it all. */
  longDescription: z.string(),
  /** The code of its kind of goods for tax; empty where none is given. */
  hsn: z.string(),
  /** The weight of one piece; `null` where it is not known. */
  weightGrams: z.nullable(z.number()),
  categories: z.array(CategoryOfProduct),
  /** When its brand sends nothing. */
  daysOff: z.nullable(DaysOff),
  /** What its sizes measure: a chart of its brand in one of its categories, or the shop's own; of several the one that measures most. */
  sizeChart: z.nullable(SizeChart),
  /** What it says of itself, by the keys of the attributes. */
  facts: z.record(z.string(), z.string()),
  /** The attributes that its page shows, in order; where it does not say, what its brand says. */
  shownFacts: z.array(ShownAttribute),
  /** What reviews and returns say of its size; `null` while nobody has said anything. */
  fit: z.nullable(z.strictObject({ small: z.number(), right: z.number(), large: z.number() })),
  /** The promotion that makes the sale price, and those by which pieces are free: of each `buy` + `get` pieces the cheapest `get`. */
  promotions: z.array(z.strictObject({ name: z.string(), buy: z.nullable(z.number()), get: z.nullable(z.number()) })),
  /** The least that it cost in the thirty days before it was reduced, by a promotion or a lowered price; `null` while it is not reduced. */
  lowestBefore: z.nullable(z.number()),
});
export type ProductDetails = z.infer<typeof ProductDetails>;

export const Suggestion = z.strictObject({
  _id: Id,
  name: z.string(),
  slug: z.string(),
  price: z.number(),
  ...comparison,
  imageUrl: z.string(),
  picture: z.nullable(Picture),
});
export type Suggestion = z.infer<typeof Suggestion>;

/**
 * How many products each choice would show, with all other filters kept; `null` where a large shop does not count so many filters together.
 */
const FacetCount = z.nullable(z.number());
const Facet = z.strictObject({ slug: z.string(), name: z.string(), count: FacetCount });
const colourNames = colourFamilies.map(({ name }) => name);
export const Facets = z.strictObject({
  categories: z.array(Facet),
  brands: z.array(Facet),
  sizes: z.array(z.strictObject({ size: z.enum(sizes), count: FacetCount })),
  /** Those that anything in the category and of the brands has. */
  colours: z.array(z.enum(colourNames)),
  /** What can be filtered by and anything in the category and of the brands has, in the order of the fields and of their choices. */
  facts: z.array(z.strictObject({ key: z.string(), label: z.string(), choices: z.array(z.string()) })),
  /** Those that are reduced by at least so many percent. */
  discounts: z.array(z.strictObject({ percent: z.number(), count: FacetCount })),
});
export type Facets = z.infer<typeof Facets>;

const slugInQuery = (label: string) => z.optional(optionalText(label, { max: limits.nameMax }));

/** One value or several, parted by commas: what has any of them is listed. */
const severalInQuery = (label: string, choices: readonly string[]) => {
  const wrong = `${label} must be one of ${choices.join(", ")}.`;
  return z.optional(
    z.string(wrong).check(
      z.refine((text) => readChoices(text).every((value) => choices.includes(value)), { error: wrong, abort: true }),
      z.overwrite((text) => spellChoices(readChoices(text), choices)),
    ),
  );
};
const brandsInQuery = z.optional(
  z.string("Brand must be text.").check(
    z.overwrite((text) => spellChoices(readChoices(plainText(text)))),
    z.refine(
      (text) => readChoices(text).every((value) => value.length <= limits.nameMax),
      `Brand must be at most ${limits.nameMax} characters.`,
    ),
    z.refine((text) => readChoices(text).length <= choicesMax, `At most ${choicesMax} brands can be chosen at once.`),
  ),
);

const wrongAttributes = "Facts must be a field and a choice each, like cloth:Cotton, parted by commas.";
const longestAttribute = 40 + 1 + 3 * limits.attributeChoiceMax;
/** Choices of one field widen the list, each further field narrows it. A field or a choice that there is not is found nowhere. */
const attributesInQuery = z.optional(
  z.string(wrongAttributes).check(
    z.refine(
      (text) =>
        readChoices(text).every((one) => one.length <= longestAttribute && parseChosenAttribute(one) !== undefined),
      {
        error: wrongAttributes,
        abort: true,
      },
    ),
    z.overwrite((text) => formatChosenAttributes(parseChosenAttributes(text))),
    z.refine((text) => readChoices(text).length <= choicesMax, `At most ${choicesMax} facts can be chosen at once.`),
    z.refine(
      (text) => new Set(parseChosenAttributes(text).map(({ key }) => key)).size <= chosenFieldsMax,
      `Facts of at most ${chosenFieldsMax} kinds can be chosen at once.`,
    ),
  ),
);

/** Only what lists offer to choose: each choice is counted in advance. */
const noSuchDiscount = `Discount must be 0, ${discountChoices.slice(0, -1).join(", ")} or ${discountChoices.at(-1)}.`;
const isDiscount = (value: string) =>
  value === "" || value === "0" || discountChoices.some((one) => String(one) === value);
const discountInQuery = z.optional(
  z.pipe(
    z.string(noSuchDiscount).check(z.trim(), z.refine(isDiscount, noSuchDiscount)),
    z.transform((value) => Number(value)),
  ),
);

/** "all" and nothing mean no filter. Numbers are text in an address; left empty they are left out. */
export const ProductListQuery = z.object({
  name: z.optional(optionalText("Name", { max: limits.nameMax })),
  category: slugInQuery("Category"),
  /** One slug, or several parted by commas. */
  brand: brandsInQuery,
  size: severalInQuery("Size", sizes),
  colour: severalInQuery("Colour", colourNames),
  /**
   * A key of an attribute and a choice, like cloth:Cotton, or several parted by commas. In a choice, a comma and a percent sign are
   * percent-encoded.
   */
  facts: attributesInQuery,
  min: numberInQuery("Min", { min: 0, max: limits.priceMax }),
  /** 0: no upper bound. */
  max: numberInQuery("Max", { min: 0, max: limits.priceMax }),
  rating: numberInQuery("Rating", { min: 0, max: 5, whole: true }),
  /** At least so many percent below the MRP; 0: any. */
  discount: discountInQuery,
  /**
   * 0 newest first, 1 price high to low, 2 price low to high, 3 largest discount first. Left out: newest first, or best match first when
   * there is a name.
   */
  order: numberInQuery("Order", { min: 0, max: 3, whole: true }),
  /** The older way to say the order: {"_id":-1}, {"price":-1} or {"price":1}. */
  sortOrder: z.optional(z.enum(["", ...sortOrders], 'Sort order must be {"_id":-1}, {"price":-1} or {"price":1}.')),
  page: numberInQuery("Page", { min: 1, max: 1_000_000, whole: true }),
  /** At most 100 are shown on a page, whatever is asked for. */
  limit: numberInQuery("Limit", { min: 1, max: 1_000_000, whole: true }),
});
export type ProductListQuery = z.infer<typeof ProductListQuery>;

export const ProductList = z.strictObject({
  products: z.array(Product),
  totalPages: z.number(),
  currentPage: z.number(),
  count: z.number(),
  facets: Facets,
  /** Only the first of many products were looked through for several filters at once: there may be more than `count`. */
  isPartial: z.optional(z.boolean()),
  /** How many more products match at prices outside the range. */
  otherPrices: z.number(),
  /** A search in words of the catalogue, where some of what was typed is none of them. */
  didYouMean: z.optional(z.string()),
  /** The slugs that count now, where a former one of the category or brand was asked for. */
  present: z.optional(z.strictObject({ category: z.optional(z.string()), brand: z.optional(z.string()) })),
});
export type ProductList = z.infer<typeof ProductList>;

export const productCalls = calls({
  "GET /product/list": {
    access: "open",
    summary: "Products the shop shows: filtered, sorted, counted and a page at a time",
    query: ProductListQuery,
    reply: ProductList,
  },
  "GET /product/list/search/{term}": {
    access: "open",
    summary: "Suggestions for what is being typed, best match first",
    reply: z.strictObject({ products: z.array(Suggestion) }),
  },
});
