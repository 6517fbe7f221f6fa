import fc from "fast-check";
import { expect, test } from "vitest";
import {
  cashFeeRatePercent,
  gstRatePercent,
  indiaDay,
  slabJumpAt,
  splitStateTax,
  type TaxRateRow,
  taxIncludedPaise,
} from "./gst.ts";

const slabs = (chapter: string, fromDay: string, upToPaise: number, lower: number, upper: number): TaxRateRow[] => [
  { chapter, fromDay, upToPaise: null, ratePercent: upper },
  { chapter, fromDay, upToPaise, ratePercent: lower },
];

/** As the shop begins with them, in an order of no meaning. */
const rates: TaxRateRow[] = [
  ...["61", "62", "63"].flatMap((chapter) => slabs(chapter, "2025-09-22", 2_500_00, 5, 18)),
  ...["61", "62", "63"].flatMap((chapter) => slabs(chapter, "2017-07-01", 1_000_00, 5, 12)),
  ...slabs("64", "2017-07-01", 1_000_00, 12, 18),
  ...slabs("64", "2025-09-22", 2_500_00, 5, 18),
  ...["50", "51", "52", "53", "54", "55"].map((chapter) => ({
    chapter,
    fromDay: "2017-07-01",
    upToPaise: null,
    ratePercent: 5,
  })),
];

const now = "2026-11-17";
const rateOf = (hsn: string, totalPaise: number, quantity = 1, day = now) =>
  gstRatePercent(rates, { hsn, totalPaise, quantity, day });

test.each([
  // What it is, HSN, total with tax, pieces, day, rate, tax
  ["a shirt of ₹2,500.00 without tax", "6205", 2_625_00, 1, now, 5, 125_00],
  ["a shirt of one paisa more with tax", "6205", 2_625_01, 1, now, 18, 400_43],
  ["a shirt of ₹2,500.01 without tax", "6205", 2_950_01, 1, now, 18, 450_00],
  ["a shirt between the slabs", "6205", 2_700_00, 1, now, 18, 411_86],
  ["a cheap shirt", "6205", 799_00, 1, now, 5, 38_05],
  ["a rupee", "6205", 1_00, 1, now, 5, 5],
  ["ten paise, of which less than half a paisa is tax", "6205", 10, 1, now, 5, 0],
  ["eleven paise", "6205", 11, 1, now, 5, 1],
  ["nothing, after buy one get one", "6205", 0, 2, now, 5, 0],
  ["two shirts that are dear only together", "6205", 5_250_00, 2, now, 5, 250_00],
  ["two shirts, a paisa above", "6205", 5_250_01, 2, now, 18, 800_85],
  ["three shirts whose price is no whole paisa each", "6205", 7_875_00, 3, now, 5, 375_00],
  ["a dear shirt", "6205", 2_999_00, 1, now, 18, 457_47],
  ["the same with a coupon of 15 %, which crosses the slab", "6205", 2_549_15, 1, now, 5, 121_39],
  ["knitwear", "6109", 2_625_01, 1, now, 18, 400_43],
  ["a bed sheet", "6304", 2_625_00, 1, now, 5, 125_00],
  ["footwear by pair", "6403", 2_625_00, 1, now, 5, 125_00],
  ["dear footwear by pair", "6403", 5_999_00, 1, now, 18, 915_10],
  ["a silk saree, however dear", "5007", 45_000_00, 1, now, 5, 2_142_86],
  ["a cotton saree", "5208", 1_299_00, 1, now, 5, 61_86],
  ["cloth of man-made staple fibres", "5513", 9_999_00, 1, now, 5, 476_14],
  ["goods without a code: like chapter 62", "", 2_625_01, 1, now, 18, 400_43],
  ["goods of a chapter without rates: like chapter 62", "4202", 2_625_00, 1, now, 5, 125_00],
  ["the day before the reform, up to ₹1,000", "6205", 1_050_00, 1, "2025-09-21", 5, 50_00],
  ["the day before the reform, above ₹1,000", "6205", 1_050_01, 1, "2025-09-21", 12, 112_50],
  ["the day before the reform, a dear shirt", "6205", 2_999_00, 1, "2025-09-21", 12, 321_32],
  ["the first day of the reform", "6205", 1_050_01, 1, "2025-09-22", 5, 50_00],
  ["footwear before the reform, up to ₹1,000", "6403", 1_120_00, 1, "2025-09-21", 12, 120_00],
  ["footwear of fourteen paise before the reform: half a paisa goes up", "6403", 14, 1, "2025-09-21", 12, 2],
  ["footwear before the reform, above ₹1,000", "6403", 1_120_01, 1, "2025-09-21", 18, 170_85],
  ["a saree before the reform", "5007", 4_500_00, 1, "2025-09-21", 5, 214_29],
] as const)(
  "%s: HSN “%s”, %d paise, %d pieces on %s is taxed %d %%: %d paise",
  (_, hsn, total, quantity, day, rate, tax) => {
    expect(rateOf(hsn, total, quantity, day)).toBe(rate);
    expect(taxIncludedPaise(total, rate)).toBe(tax);
  },
);

test("each line of a mixed bag has the rate of its own kind and value", () => {
  const bag = [
    { hsn: "6205", totalPaise: 2_625_01 },
    { hsn: "6109", totalPaise: 499_00 },
    { hsn: "5007", totalPaise: 12_000_00 },
    { hsn: "6403", totalPaise: 2_625_01 },
  ];
  expect(bag.map(({ hsn, totalPaise }) => rateOf(hsn, totalPaise))).toEqual([18, 5, 5, 18]);
});

test("a rate changes at midnight in India", () => {
  const [before, after] = [new Date("2025-09-21T18:29:59.999Z"), new Date("2025-09-21T18:30:00Z")];
  expect([indiaDay(before), indiaDay(after)]).toEqual(["2025-09-21", "2025-09-22"]);
  expect(rateOf("6205", 2_000_00, 1, indiaDay(before))).toBe(12);
  expect(rateOf("6205", 2_000_00, 1, indiaDay(after))).toBe(5);
});

test("of a day, only the rows of the newest date count, also where they are fewer", () => {
  const changed = [...rates, { chapter: "62", fromDay: "2027-04-01", upToPaise: 5_000_00, ratePercent: 8 }];
  const on = (day: string, totalPaise: number) =>
    gstRatePercent(changed, { hsn: "6205", totalPaise, quantity: 1, day });
  expect([on("2027-03-31", 2_000_00), on("2027-04-01", 2_000_00), on("2027-04-01", 9_000_00)]).toEqual([5, 8, 8]);
  expect(gstRatePercent([], { hsn: "6205", totalPaise: 100, quantity: 1, day: now })).toBe(0);
});

test("rates of three slabs, and such with decimals, are exact", () => {
  const three = [
    { chapter: "71", fromDay: "2020-01-01", upToPaise: 100_00, ratePercent: 0.25 },
    { chapter: "71", fromDay: "2020-01-01", upToPaise: 200_00, ratePercent: 1.5 },
    { chapter: "71", fromDay: "2020-01-01", upToPaise: null, ratePercent: 3 },
  ];
  const rate = (totalPaise: number) => gstRatePercent(three, { hsn: "7113", totalPaise, quantity: 1, day: now });
  expect([100_25, 100_26, 203_00, 203_01].map(rate)).toEqual([0.25, 1.5, 1.5, 3]);
  expect(taxIncludedPaise(100_25, 0.25)).toBe(25);
});

test.each([
  ["another state", "27", "29", { cgstPaise: 0, sgstPaise: 0, igstPaise: 125_01, stateTax: null }],
  ["the same state", "27", "27", { cgstPaise: 62_51, sgstPaise: 62_50, igstPaise: 0, stateTax: "SGST" }],
  ["the same union territory", "04", "04", { cgstPaise: 62_51, sgstPaise: 62_50, igstPaise: 0, stateTax: "UTGST" }],
  [
    "Delhi, which has a legislature",
    "07",
    "07",
    { cgstPaise: 62_51, sgstPaise: 62_50, igstPaise: 0, stateTax: "SGST" },
  ],
  ["another union territory", "04", "38", { cgstPaise: 0, sgstPaise: 0, igstPaise: 125_01, stateTax: null }],
] as const)("to %s", (_, sellerState, deliveryState, parts) => {
  expect(splitStateTax(125_01, { sellerState, deliveryState })).toEqual(parts);
});

test("the fee for cash on delivery is taxed at a rate of its own", () => {
  expect(taxIncludedPaise(50_00, cashFeeRatePercent)).toBe(7_63);
});

test("prices between ₹2,625 and ₹2,950 leave less than ₹2,625 does", () => {
  const jump = (pricePaise: number, hsn = "6205", day = now) => slabJumpAt(rates, { hsn, day, pricePaise });
  const found = { lowerPercent: 5, upperPercent: 18, fromPaise: 2_625_00, toPaise: 2_950_00 };
  expect([2_625_01, 2_700_00, 2_949_99].map((price) => jump(price))).toEqual([found, found, found]);
  expect([2_625_00, 2_950_00, 799_00].map((price) => jump(price))).toEqual([undefined, undefined, undefined]);
  expect(jump(2_700_00, "5007")).toBeUndefined();
  expect(jump(1_100_00, "6205", "2025-09-21")).toMatchObject({ fromPaise: 1_050_00, toPaise: 1_120_00 });
});

test("tax and what is left of it are never negative, add up, and are within half a paisa of the exact value", () => {
  const amount = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
  fc.assert(
    fc.property(amount, fc.constantFrom(0, 0.25, 5, 12, 18, 28, 40), (total, rate) => {
      const tax = taxIncludedPaise(total, rate);
      const hundredths = BigInt(Math.round(rate * 100));
      // total × rate and tax × (100 + rate) differ by at most half of 100 + rate.
      const off = 2n * (BigInt(tax) * (10_000n + hundredths) - BigInt(total) * hundredths);
      expect(off <= 10_000n + hundredths && off > -(10_000n + hundredths)).toBe(true);
      const { cgstPaise, sgstPaise } = splitStateTax(tax, { sellerState: "29", deliveryState: "29" });
      expect([cgstPaise + sgstPaise, cgstPaise - sgstPaise < 2, sgstPaise >= 0]).toEqual([tax, true, true]);
    }),
  );
});
