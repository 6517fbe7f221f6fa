import type { Size } from "#contract/catalogue/sizes.ts";
import type { TaxRules } from "#contract/sales/gst.ts";
import { linePartTaxPaise } from "#contract/sales/pricing.ts";
import { type ShippingRates, shippingPaise } from "#contract/sales/shipping.ts";
import { type FeedProduct, sortSizes } from "./list-feed-products.ts";

/** What the rows of a feed depend on beside the product. */
export interface FeedTerms {
  publicUrl: string;
  storeName: string;
  /** Decides whether prices include tax. In India feeds must. */
  tax: TaxRules;
  taxRatePercent: number;
  shipping: ShippingRates;
}

/** One row of a feed: a product in one size. */
export interface FeedItem {
  id: string;
  groupId: string;
  title: string;
  description: string;
  link: string;
  pictures: string[];
  isAvailable: boolean;
  pricePaise: number;
  /** Below the price; otherwise nothing. */
  salePricePaise: number | null;
  mrpPaise: number | null;
  brand: string;
  colour: string;
  /** Empty where it comes in none. */
  size: string;
  gender: "male" | "female" | "unisex" | "";
  ageGroup: "adult" | "kids" | "";
  /** The number of the category in Google's taxonomy. */
  category: number;
  productType: string;
  weightGrams: number | null;
  /** Where it is the same for all of India. */
  shippingPaise: number | null;
}

/** Both centres take so much. */
const longest = { title: 150, description: 5000, further: 10, words: 100, type: 750 };

/**
 * "Apparel & Accessories" with its parts "Clothing" and "Shoes". The chapter of the tax code says which; a shop for clothes has clothes
 * where nobody says.
 */
const taxonomy = { apparel: 166, clothing: 1604, shoes: 187 };
function categoryOf({ hsn }: FeedProduct): number {
  if (hsn === "" || /^6[123]/.test(hsn)) return taxonomy.clothing;
  return hsn.startsWith("64") ? taxonomy.shoes : taxonomy.apparel;
}

const genders = { male: /\b(men|man|boys?|gents)('?s)?\b/i, female: /\b(women|woman|girls?|ladies)('?s)?\b/i };
const unisex = /\bunisex\b/i;
const kids = /\b(kids?|child|children|boys?|girls?|baby|infants?)\b/i;

/** For whom it is, where the categories say so. */
function peopleOf({ categories }: FeedProduct): Pick<FeedItem, "gender" | "ageGroup"> {
  const names = categories.join("\n");
  const [isMale, isFemale] = [genders.male.test(names), genders.female.test(names)];
  const gender = unisex.test(names) || (isMale && isFemale) ? "unisex" : isMale ? "male" : isFemale ? "female" : "";
  return { gender, ageGroup: kids.test(names) ? "kids" : gender === "" ? "" : "adult" };
}

/** By code points: half of a pair would be no text. */
const cut = (text: string, most: number) => (text.length <= most ? text : Array.from(text).slice(0, most).join(""));

function titleOf({ name, colour }: FeedProduct, size: string): string {
  const isNamed = colour === "" || name.toLowerCase().includes(colour.toLowerCase());
  const variant = [isNamed ? "" : colour, size].filter(Boolean).map((word) => `, ${word}`);
  return cut(name, longest.title - variant.join("").length) + variant.join("");
}

const widest = 1280;
const pictureAddress = (publicUrl: string, { id, widths }: FeedProduct["pictures"][number]) =>
  `${publicUrl}/pictures/${id}/${widths.findLast((one) => one <= widest) ?? widths[0]}.webp`;

/** A product as one row for each of its sizes; those and its colours are held together by the group. */
export function toFeedItems(product: FeedProduct, terms: FeedTerms): FeedItem[] {
  const { publicUrl, storeName, tax, taxRatePercent, shipping } = terms;
  const addsTax = tax.scheme === "flat" && product.taxable;
  const withTax = (paise: number) => (addsTax ? paise + linePartTaxPaise(paise, taxRatePercent, "flat") : paise);
  const { id, garmentId, name, slug, description, longDescription, weightGrams } = product;
  const isReduced = product.salePricePaise < product.pricePaise;
  const parcel = { totalPaise: product.salePricePaise, weightGrams: weightGrams ?? 0 };
  const common = {
    groupId: garmentId ?? id,
    description: cut(
      [description, longDescription].filter((text) => text.trim()).join("\n\n") || name,
      longest.description,
    ),
    link: `${publicUrl}/product/${slug}`,
    pictures: product.pictures.slice(0, longest.further + 1).map((picture) => pictureAddress(publicUrl, picture)),
    pricePaise: withTax(product.pricePaise),
    salePricePaise: isReduced ? withTax(product.salePricePaise) : null,
    mrpPaise: product.mrpPaise,
    brand: cut(product.brand ?? storeName, longest.words),
    colour: cut(product.colour, longest.words),
    ...peopleOf(product),
    category: categoryOf(product),
    productType: cut(product.categories.join(" > "), longest.type),
    weightGrams,
    shippingPaise: shipping.zones.length === 0 ? shippingPaise(shipping, parcel) : null,
  };
  const stockOf = (size: Size) => (product.sizeStock ? (product.sizeStock[size] ?? 0) : product.quantity);
  const sizes = sortSizes(product.sizes);
  if (sizes.length === 0) {
    return [{ ...common, id, title: titleOf(product, ""), size: "", isAvailable: product.quantity > 0 }];
  }
  return sizes.map((size) => ({
    ...common,
    id: `${id}-${size.replaceAll(" ", "-").toLowerCase()}`,
    title: titleOf(product, sizes.length > 1 ? size : ""),
    size,
    isAvailable: stockOf(size) > 0,
  }));
}

/** "499.00 INR" */
export const formatFeedPrice = (paise: number): string => `${(paise / 100).toFixed(2)} INR`;
