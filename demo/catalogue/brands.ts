export const demoBrands = {
  "Kosala Looms": "Handloom sarees and dupattas from forty weaving families along the Mahanadi.",
  "Marudhar Dye House": "Block prints and tie-dye from the edge of the desert, in indigo, madder and pomegranate.",
  Dhaagaloom: "Shirts and kurtas for every working day, cut plainly from very good cloth.",
  "Himvari Wool": "Knitwear and warm layers from hill wool, spun slowly and worn for years.",
  "Chowk Eleven": "Street clothes from the lanes of the old city: heavy cotton, loud colours.",
  "Neelgaon Denim": "Rope-dyed denim, sewn in small runs and repaired for free.",
  Sanjhbati: "Festive wear for weddings, lamps and long dinners.",
  Patangbaaz: "Small cheerful things: socks, caps and tees in kite colours.",
  "Vastrika Lane": "Kurtis, dresses and wide trousers that move well in the heat.",
  "Monsoon Stripe": "Rain-season stripes. The workshop is taking a break.",
} as const;

export type BrandName = keyof typeof demoBrands;

/** Its merchant is disabled, and so is the brand. */
export const disabledBrand: BrandName = "Monsoon Stripe";
/** The brand of merchant@example.com. */
export const merchantBrand: BrandName = "Kosala Looms";
