import { collection, type Item } from "./item.ts";

export const menswear: Item[] = [
  ...collection(
    "Marudhar Dye House",
    ["Men", "Kurtas"],
    [
      ["Indigo block-print kurta", "kurta", "block indigo + plain cotton", 1499],
      ["Madder buti kurta", "kurta", "block madder + plain madder", 1599],
      ["Pomegranate leheriya kurta", "kurta", "leheriya rose + plain plum", 1799, "Festive"],
      ["Neel jaal kurta", "kurta", "jaal peacock 0.8 + plain cotton", 1899],
      ["नीला अंगरखा कुर्ता", "kurta", "bandhani indigo 0.8 + plain turmeric", 1699],
      ["Desert-leaf short kurta", "kurta", "leaves olive + plain sand", 1299],
    ],
  ),
  ...collection(
    "Dhaagaloom",
    ["Men", "Kurtas"],
    [
      ["Khadi slub kurta", "kurta", "slub cotton + plain cotton", 1199],
      ["Charcoal pinstripe kurta", "kurta", "pinstripe charcoal + plain charcoal", 1399],
      ["Leaf-green office kurta", "kurta", "plain leaf + plain cotton", 999],
      ["Teal chambray kurta", "kurta", "slub teal + plain teal", 1249],
    ],
  ),
  ...collection(
    "Dhaagaloom",
    ["Men", "Shirts"],
    [
      ["Sky Oxford shirt", "shirt", "plain sky", 1299],
      ["Erode check shirt", "shirt", "check indigo", 1399],
      ["Madder gingham shirt", "shirt", "gingham madder", 1199],
      ["Olive field shirt", "shirt", "twill olive", 1599],
      ["Banker's pinstripe shirt", "shirt", "pinstripe sky", 1499],
      ["Cotton stripe shirt", "shirt", "stripe cotton", 1349],
      ["Plum check shirt", "shirt", "check plum", 1399],
      ["Leaf gingham shirt", "shirt", "gingham leaf", 1199],
      ["Houndstooth overshirt", "shirt", "houndstooth charcoal 0.7", 2199, "Winter"],
      ["Sand linen-look shirt", "shirt", "slub sand", 1699],
    ],
  ),
  ...collection(
    "Chowk Eleven",
    ["Men", "Shirts"],
    [
      ["Teal palm camp shirt", "campShirt", "leaves teal", 1099],
      ["Marigold market camp shirt", "campShirt", "jaal marigold 0.8", 1199],
      ["Ikat camp shirt", "campShirt", "ikat indigo 0.7", 1299],
      ["Night-bus camp shirt", "campShirt", "chevron ink", 999],
    ],
  ),
  ...collection(
    "Neelgaon Denim",
    ["Men", "Denim"],
    [
      ["Raw indigo straight jeans", "jeans", "twill indigo", 2799],
      ["Mid-wash slim jeans", "jeans", "twill denim", 2299],
      ["Stone-washed jeans", "jeans", "twill washed", 2199],
      ["Black selvedge jeans", "jeans", "twill ink", 3499],
      ["Rope-dyed trucker jacket", "truckerJacket", "twill denim", 3999],
      ["Black trucker jacket", "truckerJacket", "twill ink", 4299],
    ],
  ),
  ...collection(
    "Sanjhbati",
    ["Men", "Festive"],
    [
      ["Ivory jaal sherwani", "sherwani", "jaal cotton 0.8 + zari indigo 0.5", 8999],
      ["Ruby wedding sherwani", "sherwani", "plain ruby + zari ruby 0.5", 8499],
      ["Peacock sherwani", "sherwani", "jaal peacock 0.7 + zari peacock 0.5", 7999],
      ["Madder slub Nehru vest", "nehruVest", "slub madder + block turmeric 0.4", 2499],
      ["Teal Nehru vest", "nehruVest", "slub teal + leaves marigold 0.4", 2499],
      ["Houndstooth Nehru vest", "nehruVest", "houndstooth ink 0.7 + plain madder", 2999, "Winter"],
      ["Turmeric festive kurta", "kurta", "jaal turmeric 0.8 + zari madder 0.5", 2299, "Kurtas"],
    ],
  ),
  ...collection(
    "Dhaagaloom",
    ["Men", "Everyday"],
    [
      ["Sand chinos", "chinos", "plain sand", 1499],
      ["Ink chinos", "chinos", "plain ink", 1499],
      ["Olive chinos", "chinos", "twill olive", 1599],
      ["Leaf piqué polo", "polo", "plain leaf", 899],
      ["Madder piqué polo", "polo", "plain madder", 899],
      ["Club stripe polo", "polo", "sailor cotton 0.7", 999],
    ],
  ),
];
