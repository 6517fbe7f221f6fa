import { expect, test } from "vitest";
import { type BuyGet, type DiscountedLine, findPromotions, spreadCoupon } from "./discounts.ts";

const threeForTwo: BuyGet = { id: "b", name: "3 for 2", buy: 2, get: 1 };
const sale = { id: "a", name: "Diwali" };
const line = (pricePaise: number, overrides: Partial<DiscountedLine> = {}): DiscountedLine => ({
  pricePaise,
  quantity: 1,
  ...overrides,
});
const amounts = (lines: DiscountedLine[]) =>
  findPromotions(lines).map((found) => found && [found.label, found.amountPaise]);

test("of three pieces the cheapest is free, across products and sizes, and each of the three carries its share", () => {
  const buyGets = [threeForTwo];
  expect(amounts([line(2499_00, { buyGets }), line(2499_00, { buyGets }), line(1599_00, { buyGets })])).toEqual([
    ["3 for 2", 605_72],
    ["3 for 2", 605_71],
    ["3 for 2", 387_57],
  ]);
  expect(amounts([line(900_00, { buyGets, quantity: 3 })])).toEqual([["3 for 2", 900_00]]);
  expect(amounts([line(900_00, { buyGets, quantity: 2 }), line(450_00, { buyGets })])).toEqual([
    ["3 for 2", 360_00],
    ["3 for 2", 90_00],
  ]);
  expect(amounts([line(900_00, { buyGets, quantity: 2 })])).toEqual([undefined]);
});

test("pieces are grouped from the dearest on, each whole group shares its cheapest, and what is left over has none", () => {
  const buyGets = [threeForTwo];
  const prices = [100_00, 90_00, 80_00, 20_00, 10_00, 5_00, 1_00];
  expect(amounts(prices.map((price) => line(price, { buyGets })))).toEqual([
    ["3 for 2", 29_63],
    ["3 for 2", 26_67],
    ["3 for 2", 23_70],
    ["3 for 2", 2_86],
    ["3 for 2", 1_43],
    ["3 for 2", 71],
    undefined,
  ]);
});

test("two free of each three", () => {
  const buyGets = [{ id: "c", name: "1 and 2", buy: 1, get: 2 }];
  expect(amounts([line(300_00, { buyGets }), line(200_00, { buyGets, quantity: 2 })])).toEqual([
    ["1 and 2", 171_43],
    ["1 and 2", 228_57],
  ]);
});

test("no piece costs less than a rupee: what it cannot carry the others of its group do", () => {
  const buyGets = [threeForTwo];
  expect(amounts([line(5_00, { buyGets }), line(1_20, { buyGets }), line(1_10, { buyGets })])).toEqual([
    ["3 for 2", 81],
    ["3 for 2", 19],
    ["3 for 2", 10],
  ]);
  expect(amounts([line(1_00, { buyGets, quantity: 3 })])).toEqual([undefined]);
});

test("pieces outside of its scope do not count", () => {
  const buyGets = [threeForTwo];
  expect(amounts([line(90_000, { buyGets }), line(50_000), line(70_000, { buyGets })])).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test("each line takes the best: a lower price, or its share of the piece that is free", () => {
  const buyGets = [threeForTwo];
  const reduced = { buyGets, promotion: sale };
  expect(
    amounts([
      line(90_000, { ...reduced, salePricePaise: 80_000 }),
      line(50_000, { ...reduced, salePricePaise: 49_000 }),
      line(70_000, { buyGets }),
    ]),
  ).toEqual([
    ["3 for 2", 21_428],
    ["3 for 2", 11_905],
    ["3 for 2", 16_667],
  ]);
  // What costs half already takes no share, and the others none but their own.
  expect(
    amounts([line(90_000, { ...reduced, salePricePaise: 45_000 }), line(90_000, { buyGets, quantity: 2 })]),
  ).toEqual([
    ["Diwali", 45_000],
    ["3 for 2", 60_000],
  ]);
  expect(amounts([line(30_000, { ...reduced, quantity: 3, salePricePaise: 15_000 })])).toEqual([["Diwali", 45_000]]);
});

test("it does not matter in which order promotions come", () => {
  const other: BuyGet = { id: "z", name: "3 for 2 too", buy: 2, get: 1 };
  const bag = (buyGets: BuyGet[]) => [line(300_00, { buyGets, quantity: 3 })];
  expect(findPromotions(bag([threeForTwo, other]))).toEqual(findPromotions(bag([other, threeForTwo])));
});

const coupon = {
  id: "k",
  code: "WELCOME10",
  kind: "percent" as const,
  valueHundredths: 1000,
  maxDiscountPaise: null,
  ownerBrandId: null,
};
const values = (...paise: number[]) => paise.map((each) => ({ brandId: null, paise: each }));

test.each([
  ["ten percent", coupon, values(100_000, 50_005), [10_000, 5001]],
  ["at most so much", { ...coupon, maxDiscountPaise: 7500 }, values(100_000, 50_000), [5000, 2500]],
  [
    "an amount",
    { ...coupon, kind: "amount" as const, valueHundredths: 1000 },
    values(100, 10_000, 10_000),
    [0, 500, 500],
  ],
  [
    "more than there is",
    { ...coupon, kind: "amount" as const, valueHundredths: 10_000_000 },
    values(150, 10_000),
    [50, 9900],
  ],
  ["everything", { ...coupon, valueHundredths: 10_000 }, values(100_000, 0, 100), [99_900, 0, 0]],
])("a coupon of %s is spread, and leaves a rupee of each line", (_, given, lines, expected) => {
  expect(spreadCoupon(given, lines)).toEqual(expected);
});

test("a coupon of a brand takes nothing off others", () => {
  const lines = [
    { brandId: "own", paise: 10_000 },
    { brandId: null, paise: 10_000 },
  ];
  expect(spreadCoupon({ ...coupon, ownerBrandId: "own" }, lines)).toEqual([1000, 0]);
});
