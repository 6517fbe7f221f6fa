import type { AttributeValues } from "#contract/catalogue/attribute-values.ts";
import type { Size } from "#contract/catalogue/sizes.ts";
import { attributesOf } from "#demo/catalogue/attributes.ts";
import { type BrandName, demoStories } from "#demo/catalogue/brands.ts";
import type { CategoryName } from "#demo/catalogue/categories.ts";
import { clothOf, clothSentences } from "#demo/catalogue/cloths.ts";
import { colourOf, type DemoColour } from "#demo/catalogue/colours.ts";
import type { Item } from "#demo/catalogue/item.ts";
import { menswear } from "#demo/catalogue/menswear.ts";
import { unisex } from "#demo/catalogue/unisex.ts";
import { wardrobe } from "#demo/catalogue/wardrobe.ts";
import { womenswear } from "#demo/catalogue/womenswear.ts";
import { daysAgo } from "#demo/data/dates.ts";
import { slugOf } from "#server/platform/slugs/slug-of.ts";
import { demoSlug } from "./slug.ts";

/** A picture of a product. Products of one cloth share its close-up. */
export interface DemoView {
  /** Among those of demo/pictures: "front/sky-oxford-shirt". */
  picture: string;
  alt: string;
}

export interface DemoProduct extends DemoColour {
  sku: string;
  name: string;
  slug: string;
  description: string;
  quantity: number;
  pricePaise: number;
  mrpPaise: number | null;
  hsn: string;
  weightGrams: number;
  taxable: boolean;
  isActive: boolean;
  sizes: Size[];
  brand: BrandName | "";
  categories: CategoryName[];
  createdAt: Date;
  attributes: AttributeValues;
  /** The front, the back, and the cloth in close-up. */
  views: DemoView[];
}

/** Few, some, many and plenty: each step of the table that caps a cart line occurs. */
const stocks = [12, 48, 140, 620, 25, 80, 260, 1200, 6, 100, 499, 36, 500, 18, 320] as const;
const everySoldOut = 23;
const everyInactive = 37;
/** Handloom cloth is free of tax. */
const taxFreeBrand: BrandName = "Kosala Looms";

/** A third of the products cost less than their MRP, each by about one of these percentages. */
const everyReduced = 3;
const reductions = [20, 35, 10, 50, 25, 40, 15, 30, 60, 5] as const;

/** Printed prices end in 99, like all others. */
function mrpOf(rupees: number, i: number): number {
  const percent = reductions[Math.floor(i / everyReduced) % reductions.length] ?? 0;
  return Math.max(rupees, Math.ceil(rupees / (1 - percent / 100) / 100) * 100 - 1);
}

/** The listing as it filled up over a year: pieces of one kind lie far apart. */
function byArrival(items: Item[]): Item[] {
  const seen = new Map<string, number>();
  const total = (piece: string) => items.filter((item) => item.piece === piece).length;
  const placed = items.map((item, i) => {
    const nth = seen.get(item.piece) ?? 0;
    seen.set(item.piece, nth + 1);
    const start = ((i * 0.618) % 1) * 0.9;
    return { item, place: (nth + (nth === 0 ? start : 0.45)) / total(item.piece) };
  });
  return placed.sort((a, b) => a.place - b.place).map(({ item }) => item);
}

function describe({ piece, cloth }: Item): string {
  const { textile } = clothOf(cloth);
  return `${clothSentences[textile]} ${wardrobe[piece].sentence}`;
}

export const demoViews = ({ name, cloth }: Item): DemoView[] => [
  { picture: `front/${demoSlug(name)}`, alt: name },
  { picture: `back/${demoSlug(name)}`, alt: `${name}, from behind` },
  { picture: `cloth/${slugOf(cloth)}`, alt: `${name}: the cloth in close-up` },
];

const initials = (brand: string) =>
  (brand || "Tana Bana")
    .split(" ")
    .map((word) => word.slice(0, 1))
    .join("");

/** The whole demo catalogue, newest first. */
export const demoItems = (): Item[] => byArrival([...menswear, ...womenswear, ...unisex]);

export function demoProducts(): DemoProduct[] {
  const items = demoItems();
  return items.map((item, i) => ({
    sku: `${initials(item.brand)}-${wardrobe[item.piece].code}-${String(items.length - i).padStart(3, "0")}`,
    name: item.name,
    slug: demoSlug(item.name),
    description: describe(item),
    quantity: i % everySoldOut === everySoldOut - 1 ? 0 : (stocks[i % stocks.length] ?? 1),
    pricePaise: item.rupees * 100,
    mrpPaise: i % everyReduced === 1 ? mrpOf(item.rupees, i) * 100 : null,
    hsn: wardrobe[item.piece].hsn,
    weightGrams: wardrobe[item.piece].grams,
    taxable: item.brand !== taxFreeBrand && !item.cloth.startsWith("slub"),
    isActive: i % everyInactive !== everyInactive - 1,
    sizes: wardrobe[item.piece].sizes,
    brand: item.brand,
    categories: item.categories,
    createdAt: daysAgo(((i + 0.5) * 365) / items.length),
    attributes: attributesOf(item),
    ...colourOf(item),
    views: demoViews(item),
  }));
}

export const bannerOf = (brand: string): string => `banner/${demoSlug(brand)}`;

/** The names of all pictures of the demo shop, each once: those of the products, and the banners of the brands that tell a story. */
export const demoPictures = (catalogue: DemoProduct[]): Set<string> =>
  new Set([
    ...catalogue.flatMap(({ views }) => views.map(({ picture }) => picture)),
    ...Object.keys(demoStories).map(bannerOf),
  ]);
