import type { HomeBlock } from "#contract/catalogue/home.ts";

const always = { startsAt: null, endsAt: null };
const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const slide = { tallPicture: null, alt: "", title: "", link: "" };

/** The home page of a shop that nobody has arranged yet. */
export const defaultArrangement: readonly HomeBlock[] = [
  {
    _id: id(1),
    kind: "slides",
    ...always,
    slides: [
      { picture: "banner-1", ...slide },
      { picture: "banner-2", ...slide },
    ],
  },
  {
    _id: id(2),
    kind: "text",
    ...always,
    heading: "Cloth that remembers the loom.",
    text: "Kurtas, sarees and everyday clothes by small Indian labels, made by people who can tell warp from weft with their eyes closed.",
    links: [
      { text: "Shop everything", link: "/shop" },
      { text: "Meet the makers", link: "/brands" },
    ],
    hasPromises: true,
  },
  {
    _id: id(3),
    kind: "tiles",
    ...always,
    heading: "Who is it for?",
    tiles: [
      { name: "Men", picture: "tile-men", alt: "", link: "/shop/category/men" },
      { name: "Unisex", picture: "tile-unisex", alt: "", link: "/shop/category/unisex" },
      { name: "Women", picture: "tile-women", alt: "", link: "/shop/category/women" },
    ],
  },
  {
    _id: id(4),
    kind: "banner",
    ...always,
    label: "Sale",
    heading: "Everything under ₹999",
    text: "Small prices, the same hands.",
    linkText: "Shop the sale",
    link: "/shop?max=999",
    picture: "sale",
    alt: "",
  },
  ...(
    [
      ["New from the loom", "new"],
      ["Most bought this month", "most bought"],
      ["Reduced", "reduced"],
      ["You looked at", "recently seen"],
      ["From makers you like", "brands you like"],
    ] as const
  ).map(
    ([heading, source], i): HomeBlock => ({
      _id: id(5 + i),
      kind: "rail",
      ...always,
      category: null,
      brand: null,
      heading,
      source,
    }),
  ),
];
