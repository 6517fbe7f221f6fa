import type { AttributeValues } from "#contract/catalogue/attribute-values.ts";
import type { BrandName } from "./brands.ts";
import { clothOf, type TextileName } from "./cloths.ts";
import type { Item } from "./item.ts";
import type { PieceName } from "./wardrobe.ts";

const weaves: Record<TextileName, string> = {
  plain: "Plain weave",
  slub: "Slub",
  stripe: "Stripes",
  pinstripe: "Stripes",
  sailor: "Stripes",
  check: "Checks",
  gingham: "Checks",
  ikat: "Ikat",
  block: "Block print",
  jaal: "Printed",
  bandhani: "Bandhani",
  leheriya: "Leheriya",
  chevron: "Jacquard",
  houndstooth: "Twill",
  twill: "Twill",
  knit: "Jersey knit",
  cable: "Cable knit",
  rib: "Rib knit",
  zari: "Brocade",
  leaves: "Printed",
};

/** Cloths that the name of a garment tells, before the piece does. */
const named: [RegExp, string][] = [
  [/pashmina/i, "Pashmina"],
  [/tussar/i, "Tussar silk"],
  [/chanderi/i, "Chanderi"],
  [/silk-cotton/i, "Chanderi"],
  [/silk|brocade|zari|बनारसी/i, "Silk"],
  [/velvet/i, "Velvet"],
  [/georgette/i, "Georgette"],
  [/khadi|slub/i, "Khadi"],
  [/linen(?!-look)/i, "Linen"],
  [/wool|lambs|merino/i, "Wool"],
  [/fleece/i, "Fleece"],
  [/denim|jeans/i, "Denim"],
  [/cord(uroy)?\b/i, "Corduroy"],
];

interface Cut {
  cloth: string;
  fit: string;
  /** Nothing of what is worn on the head, on the feet or around the neck. */
  length: string | null;
  occasion: string;
  netQuantity?: string;
}

const cut = (cloth: string, fit: string, length: string | null, occasion: string, netQuantity?: string): Cut => ({
  cloth,
  fit,
  length,
  occasion,
  ...(netQuantity && { netQuantity }),
});

const cuts: Record<PieceName, Cut> = {
  kurta: cut("Cotton", "Straight", "Knee", "Everyday"),
  sherwani: cut("Silk", "Slim", "Knee", "Wedding"),
  nehruVest: cut("Cotton blend", "Slim", "Hip", "Festive"),
  shirt: cut("Cotton", "Regular", "Hip", "Work"),
  campShirt: cut("Cotton", "Relaxed", "Hip", "Travel"),
  tee: cut("Cotton", "Regular", "Hip", "Everyday"),
  polo: cut("Cotton", "Regular", "Hip", "Everyday"),
  jeans: cut("Denim", "Straight", "Ankle", "Everyday"),
  chinos: cut("Cotton", "Slim", "Ankle", "Work"),
  joggers: cut("Cotton blend", "Relaxed", "Ankle", "Sport"),
  truckerJacket: cut("Denim", "Regular", "Waist", "Travel"),
  bomber: cut("Polyester", "Regular", "Waist", "Travel"),
  hoodie: cut("Fleece", "Oversized", "Hip", "Travel"),
  sweater: cut("Wool", "Regular", "Hip", "Winter"),
  kurti: cut("Cotton", "A-line", "Thigh", "Work"),
  anarkali: cut("Chanderi", "Flared", "Calf", "Festive"),
  saree: cut("Cotton", "Draped", "Six yards", "Festive", "1 saree with blouse piece"),
  lehenga: cut("Silk", "Flared", "Floor", "Wedding", "1 set: skirt, blouse and scarf"),
  dress: cut("Cotton", "A-line", "Knee", "Everyday"),
  maxiDress: cut("Viscose", "Flared", "Ankle", "Party"),
  skirt: cut("Viscose", "Flared", "Calf", "Work"),
  palazzo: cut("Rayon", "Flared", "Ankle", "Everyday"),
  salwar: cut("Cotton", "Relaxed", "Ankle", "Everyday"),
  dupatta: cut("Cotton", "Draped", null, "Festive"),
  stole: cut("Wool blend", "Draped", null, "Winter"),
  socks: cut("Cotton blend", "Regular", null, "Everyday", "1 pair"),
  cap: cut("Canvas", "Regular", null, "Sport"),
};

/** How each cloth is washed. What is not named here is washed like cotton. */
const cares: Record<string, string> = {
  Silk: "Dry clean only. Keep in muslin, away from light.",
  "Tussar silk": "Dry clean only. Keep in muslin, away from light.",
  Chanderi: "Dry clean. Iron on low heat through a cloth.",
  Velvet: "Dry clean only. Do not iron the pile.",
  Wool: "Hand wash cold with wool soap. Dry flat in the shade.",
  "Wool blend": "Hand wash cold with wool soap. Dry flat in the shade.",
  Pashmina: "Dry clean only. Fold, do not hang.",
  Denim: "Wash seldom, cold and inside out. Dry on a line.",
  Fleece: "Machine wash at 30 °C, inside out. Do not iron.",
  Polyester: "Machine wash at 30 °C. Do not tumble dry.",
  Khadi: "Hand wash cold. It softens with every wash.",
};

function occasionOf({ categories }: Item, usual: string): string {
  if (categories.includes("Festive") && usual !== "Wedding") return "Festive";
  return categories.includes("Winter") ? "Winter" : usual;
}

const knits: PieceName[] = ["tee", "polo", "joggers", "hoodie", "sweater", "socks"];

function weaveOf({ name, piece, cloth }: Item, made: string): string {
  const { textile } = clothOf(cloth);
  if (/jamdani/i.test(name)) return "Jamdani";
  if (textile === "jaal" && made === "Silk") return "Brocade";
  return textile === "plain" && knits.includes(piece) ? "Jersey knit" : weaves[textile];
}

/** Textiles whose sentence in the description says what they are made of, whatever the piece usually is. */
const spokenOf: Partial<Record<TextileName, string>> = {
  plain: "Cotton",
  pinstripe: "Cotton",
  leaves: "Cotton",
  slub: "Khadi",
  cable: "Wool",
  zari: "Silk",
};

/** What the demo shop says of a garment. The brand says who makes it. */
export function attributesOf(item: Item): AttributeValues {
  const { cloth, fit, length, occasion, netQuantity = "1 piece" } = cuts[item.piece];
  const { textile } = clothOf(item.cloth);
  const told = named.find(([words]) => words.test(item.name))?.[1];
  const made = told ?? spokenOf[textile] ?? cloth;
  return {
    cloth: made,
    weave: weaveOf(item, made),
    fit: /slim/i.test(item.name) ? "Slim" : fit,
    ...(length && { length }),
    occasion: occasionOf(item, occasion),
    care: cares[made] ?? "Machine wash cold with like colours. Dry in the shade. Iron warm.",
    netQuantity,
    // What has no brand is the shop's own.
    ...(item.brand === "" && shopAttributes),
  };
}

const madeBy = (name: string, place: string, mail: string): AttributeValues => ({
  countryOfOrigin: "India",
  maker: `${name}, ${place}`,
  packer: `${name}, ${place}`,
  consumerCare: `${name}, ${place}. ${mail}`,
});

const shopAttributes = madeBy("Tana Bana Retail", "14 Karigar Marg, Jaipur 302001, Rajasthan", "care@tanabana.example");

/** What the products of each brand say of who makes them. The brand that takes a break says nothing. */
export const brandAttributes: Partial<Record<BrandName, AttributeValues>> = {
  "Kosala Looms": madeBy("Kosala Looms", "7 Weavers' Colony, Bargarh 768028, Odisha", "care@kosala.example"),
  "Marudhar Dye House": madeBy(
    "Marudhar Dye House",
    "22 Chhipa Mohalla, Barmer 344001, Rajasthan",
    "care@marudhar.example",
  ),
  Dhaagaloom: madeBy("Dhaagaloom", "3 Mill Road, Erode 638001, Tamil Nadu", "care@dhaagaloom.example"),
  "Himvari Wool": madeBy("Himvari Wool", "18 Lower Bazaar, Kullu 175101, Himachal Pradesh", "care@himvari.example"),
  "Chowk Eleven": madeBy("Chowk Eleven", "11 Ballimaran, Delhi 110006", "care@chowkeleven.example"),
  "Neelgaon Denim": madeBy("Neelgaon Denim", "5 Indigo Estate, Ahmedabad 380025, Gujarat", "care@neelgaon.example"),
  Sanjhbati: madeBy("Sanjhbati", "40 Gariahat Road, Kolkata 700019, West Bengal", "care@sanjhbati.example"),
  Patangbaaz: madeBy("Patangbaaz", "9 Manek Chowk, Ahmedabad 380001, Gujarat", "care@patangbaaz.example"),
  "Vastrika Lane": madeBy(
    "Vastrika Lane",
    "31 Commercial Street, Bengaluru 560001, Karnataka",
    "care@vastrika.example",
  ),
};
