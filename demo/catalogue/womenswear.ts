import { collection, type Item } from "./item.ts";

export const womenswear: Item[] = [
  ...collection(
    "Kosala Looms",
    ["Women", "Sarees"],
    [
      ["Teal temple-border saree", "saree", "plain teal + zari ruby 0.7", 4499],
      ["Madder bandhani saree", "saree", "bandhani madder 0.7 + zari indigo 0.7", 5299, "Festive"],
      ["Turmeric ikat saree", "saree", "ikat turmeric 0.6 + plain indigo", 4999],
      ["Indigo check cotton saree", "saree", "check indigo 0.8 + plain madder", 2499],
      ["Rose leheriya saree", "saree", "leheriya rose 0.7 + zari plum 0.7", 3799],
      ["Plum silk-cotton saree", "saree", "plain plum + zari plum 0.7", 6999, "Festive"],
      ["Khadi cotton saree", "saree", "slub cotton + plain madder", 1999],
      ["लाल बनारसी साड़ी", "saree", "jaal ruby 0.7 + zari ruby 0.7", 8999, "Festive"],
      ["Leaf jamdani saree", "saree", "block leaf 0.7 + plain cotton", 3499],
      ["Peacock zari saree", "saree", "block peacock 0.6 + zari peacock 0.7", 5999, "Festive"],
    ],
  ),
  ...collection(
    "Kosala Looms",
    ["Women", "Accessories"],
    [
      ["Turmeric leheriya dupatta", "dupatta", "leheriya turmeric + zari madder 0.8", 899],
      ["Madder bandhani dupatta", "dupatta", "bandhani madder + zari turmeric 0.8", 1299, "Festive"],
      ["Indigo block dupatta", "dupatta", "block indigo + plain cotton", 799],
      ["Cotton ikat dupatta", "dupatta", "ikat cotton 0.8 + plain indigo", 999],
      ["Plum jaal dupatta", "dupatta", "jaal plum 0.8 + zari plum 0.8", 1099],
    ],
  ),
  ...collection(
    "Vastrika Lane",
    ["Women", "Kurtas"],
    [
      ["Turmeric ikat kurti", "kurti", "ikat turmeric 0.8 + plain indigo", 1299],
      ["Rose garden kurti", "kurti", "jaal rose 0.8 + plain plum", 1399],
      ["Mint leaf kurti", "kurti", "leaves mint + plain leaf", 1099],
      ["Teal slub kurti", "kurti", "slub teal + block cotton 0.5", 1199],
      ["Coral stripe kurti", "kurti", "stripe coral 0.8 + plain teal", 999],
      ["Indigo office kurti", "kurti", "pinstripe indigo + plain cotton", 1149],
      ["Sky gingham kurti", "kurti", "gingham sky + plain indigo", 899],
    ],
  ),
  ...collection(
    "Marudhar Dye House",
    ["Women", "Kurtas"],
    [
      ["Bandhani kurti", "kurti", "bandhani madder + zari turmeric 0.5", 1599, "Festive"],
      ["Dabu leaf kurti", "kurti", "leaves indigo + plain madder", 1499],
      ["Leheriya anarkali", "anarkali", "leheriya teal 0.9 + zari teal 0.6", 2799, "Festive"],
      ["Block-print anarkali", "anarkali", "block plum + plain turmeric", 2499],
    ],
  ),
  ...collection(
    "Sanjhbati",
    ["Women", "Festive"],
    [
      ["Ruby jaal lehenga", "lehenga", "jaal ruby 0.8 + zari ruby 0.7", 8999],
      ["Peacock lehenga", "lehenga", "bandhani peacock 0.8 + zari peacock 0.7", 7499],
      ["Marigold lehenga", "lehenga", "plain marigold + zari ruby 0.7", 6499],
      ["Plum anarkali", "anarkali", "plain plum + zari plum 0.6", 3499, "Kurtas"],
      ["Midnight anarkali", "anarkali", "jaal ink 0.8 + zari ink 0.6", 3999, "Kurtas"],
    ],
  ),
  ...collection(
    "Vastrika Lane",
    ["Women", "Dresses"],
    [
      ["Coral leaf day dress", "dress", "leaves coral + plain teal", 1899],
      ["Indigo buti day dress", "dress", "block indigo + plain madder", 1999],
      ["Gingham picnic dress", "dress", "gingham madder + plain cotton", 1699],
      ["Rose slub dress", "dress", "slub rose + plain plum", 1799],
      ["Peacock maxi dress", "maxiDress", "block peacock + plain cotton", 2499],
      ["Turmeric maxi dress", "maxiDress", "leaves turmeric + plain madder", 2399],
      ["Chevron maxi dress", "maxiDress", "chevron plum + plain rose", 2299],
    ],
  ),
  ...collection(
    "Vastrika Lane",
    ["Women", "Skirts"],
    [
      ["Turmeric pleated skirt", "skirt", "plain turmeric + zari madder 0.6", 1499],
      ["Indigo pleated skirt", "skirt", "plain indigo + plain cotton", 1399],
      ["Leaf check skirt", "skirt", "check leaf 0.7 + plain leaf", 1299],
    ],
  ),
  ...collection(
    "Vastrika Lane",
    ["Women", "Everyday"],
    [
      ["Rose leheriya palazzo", "palazzo", "leheriya rose 0.8 + zari plum 0.6", 1199],
      ["Ink palazzo", "palazzo", "plain ink + plain ink", 999],
      ["Block-print palazzo", "palazzo", "block teal 0.8 + plain cotton", 1099],
      ["Turmeric salwar", "salwar", "plain turmeric + zari ruby 0.6", 799],
      ["Cotton salwar", "salwar", "slub cotton + plain indigo", 699],
      ["Madder salwar", "salwar", "plain madder + zari madder 0.6", 799],
    ],
  ),
  ...collection(
    "Neelgaon Denim",
    ["Women", "Denim"],
    [
      ["High-rise washed jeans", "jeans", "twill washed", 2499],
      ["Deep indigo jeans", "jeans", "twill indigo", 2699],
      ["Washed trucker jacket", "truckerJacket", "twill washed", 3799],
    ],
  ),
];
