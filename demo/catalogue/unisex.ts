import { collection, type Item } from "./item.ts";

export const unisex: Item[] = [
  ...collection(
    "Chowk Eleven",
    ["Unisex", "Everyday"],
    [
      ["Madder heavy tee", "tee", "plain madder", 599],
      ["Ink heavy tee", "tee", "plain ink", 599],
      ["Cotton heavy tee", "tee", "plain cotton", 549],
      ["Indigo sailor tee", "tee", "sailor indigo", 699],
      ["Marigold sailor tee", "tee", "sailor marigold 0.8", 699],
      ["Charcoal joggers", "joggers", "plain charcoal", 1299],
      ["Olive joggers", "joggers", "plain olive", 1299],
      ["Plum joggers", "joggers", "plain plum", 1349],
    ],
  ),
  ...collection(
    "Chowk Eleven",
    ["Unisex", "Winter"],
    [
      ["Turmeric hoodie", "hoodie", "plain turmeric", 1899],
      ["Teal hoodie", "hoodie", "plain teal", 1899],
      ["Charcoal hoodie", "hoodie", "plain charcoal", 1999],
      ["Rose hoodie", "hoodie", "plain rose", 1899],
      ["Olive bomber", "bomber", "plain olive", 3299],
      ["Ink bomber", "bomber", "twill ink", 3499],
      ["Madder bomber", "bomber", "plain madder", 3299],
    ],
  ),
  ...collection(
    "Himvari Wool",
    ["Unisex", "Winter"],
    [
      ["Cotton-white cable sweater", "sweater", "cable cotton", 2999],
      ["Madder cable sweater", "sweater", "cable madder", 2999],
      ["Leaf hill-knit sweater", "sweater", "knit leaf", 2499],
      ["Sand hill-knit sweater", "sweater", "knit sand", 2499],
      ["Indigo chevron sweater", "sweater", "chevron indigo", 2799],
      ["Plum check stole", "stole", "check plum + plain plum", 1499, "Accessories"],
      ["Charcoal houndstooth stole", "stole", "houndstooth charcoal 0.8 + plain charcoal", 1699, "Accessories"],
      ["Madder shepherd's stole", "stole", "check madder + plain ink", 1599, "Accessories"],
      ["Hill wool socks", "socks", "knit sand + plain madder", 499, "Accessories"],
    ],
  ),
  ...collection(
    "Patangbaaz",
    ["Unisex", "Accessories"],
    [
      ["Kite stripe socks", "socks", "sailor indigo 0.7 + plain madder", 299],
      ["Mango socks", "socks", "plain turmeric + plain leaf", 299],
      ["Gingham socks", "socks", "gingham teal 0.7 + plain marigold", 349],
      ["Olive field cap", "cap", "twill olive + twill olive", 499],
      ["Madder and ink cap", "cap", "twill madder + twill ink", 499],
      ["Washed denim cap", "cap", "twill washed + twill denim", 549, "Denim"],
      ["Ikat cap", "cap", "ikat teal 0.5 + plain ink", 599],
    ],
  ),
  ...collection(
    "Patangbaaz",
    ["Unisex", "Everyday"],
    [
      ["Kite sky tee", "tee", "plain sky", 449],
      ["Mint stripe tee", "tee", "sailor mint 0.7", 499],
      ["Coral tee", "tee", "plain coral", 449],
    ],
  ),
  ...collection(
    "Monsoon Stripe",
    ["Unisex", "Everyday"],
    [
      ["Rain-grey stripe tee", "tee", "stripe charcoal", 649],
      ["Puddle stripe polo", "polo", "stripe teal", 949],
    ],
  ),
  ...collection(
    "",
    ["Unisex", "Accessories"],
    [
      ["Tana Bana house stole", "stole", "gingham indigo + plain turmeric", 999],
      ["Tana Bana house cap", "cap", "twill indigo + twill madder", 449],
    ],
  ),
];
