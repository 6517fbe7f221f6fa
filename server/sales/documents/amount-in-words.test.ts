import { expect, test } from "vitest";
import { amountInWords } from "./amount-in-words.ts";

test.for([
  [0, "Rupees Zero Only"],
  [5, "Rupees Zero and Five Paise Only"],
  [100, "Rupees One Only"],
  [2_150, "Rupees Twenty-One and Fifty Paise Only"],
  [129_999, "Rupees One Thousand Two Hundred Ninety-Nine and Ninety-Nine Paise Only"],
  [10_000_000, "Rupees One Lakh Only"],
  [12_34_56_700, "Rupees Twelve Lakh Thirty-Four Thousand Five Hundred Sixty-Seven Only"],
  [1_00_00_000_00, "Rupees One Crore Only"],
  [
    12_34_56_789_01_00,
    "Rupees One Thousand Two Hundred Thirty-Four Crore Fifty-Six Lakh Seventy-Eight Thousand Nine Hundred One Only",
  ],
] as const)("%i paise are %s", ([paise, words]) => {
  expect(amountInWords(paise)).toBe(words);
});
