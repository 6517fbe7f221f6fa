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

/** What their pages tell; a brand that tells nothing has no banner either. */
export const demoStories: Partial<Record<keyof typeof demoBrands, string>> = {
  "Kosala Looms": `Kosala Looms began in 2009 with four looms under one tin roof in Bargarh and a single order of twelve sarees. Today forty families along the Mahanadi weave for us, most of them in the house their grandparents wove in.

Every warp is tied and dyed before it meets the loom. A plain dupatta takes two days, a bandha saree up to five weeks, and the name of the weaver is on the label of each.

We pay by the day and not by the piece, so that nobody has to hurry. If a thread comes loose within a year, send the piece back: the person who wove it will mend it.`,
  "Marudhar Dye House": `Indigo from Kadapa, madder root, pomegranate rind and iron: most of our colours are made in the courtyard, in vats that are older than we are.

Blocks are cut in teak, two shades wait for the sun, and the water is used three times before it goes to the garden. What you wear was printed by hand, so look for the places where one block meets the next.`,
  Dhaagaloom:
    "Two brothers, one cutting table and the wish for a shirt that looks the same on Monday morning and on Friday night. We buy cloth from three small mills near Erode and cut it plainly.",
  "Himvari Wool": `The sheep walk up to Chitkul in May and come down in October; we buy the wool in between. It is washed in the stream, spun by women of nine villages through the winter, and knitted by the next monsoon.

One sweater is about eleven days of one person's work. Air it, wash it seldom, and it will outlive your wardrobe.`,
  "Chowk Eleven":
    "Named after the stop where the number eleven tram used to turn. Heavy cotton, loud colours, printed two lanes away from where it is sewn.",
  "Neelgaon Denim": `Rope-dyed in twelve dips, woven on narrow looms and sewn in runs of sixty. The cloth is stiff for a week and then it is yours.

Repairs are free for as long as you keep it: bring it to the workshop, or send it and we pay the way back.`,
  Sanjhbati: `Sanjhbati is the hour when the lamps are lit. We make what is worn then: for weddings, for Diwali, for dinners that end with singing.

Zari is woven in and never glued on, linings are cotton, and there is a pocket in every lehenga, because somebody has to hold the keys.`,
  Patangbaaz:
    "Socks, caps and tees in the colours of a January sky over Ahmedabad. Small things, made well, packed in yesterday's newspaper.",
  "Vastrika Lane":
    "A lane of nine tailors in Lucknow and one pattern cutter who cannot sit still. Our kurtis and trousers are made to move, and to be worn in forty degrees.",
};

export type BrandName = keyof typeof demoBrands;

/** Its merchant is disabled, and so is the brand. */
export const disabledBrand: BrandName = "Monsoon Stripe";
/** The brand of merchant@example.com. */
export const merchantBrand: BrandName = "Kosala Looms";
