import { expect, test } from "vitest";
import { deliveryStateProblem, hasUtgst, indianStates, stateCodeOf, stateName } from "./indian-states.ts";

test("there are 28 states and 8 union territories, each with a code and names of its own", () => {
  expect(indianStates).toHaveLength(36);
  expect(new Set(indianStates.map(({ code }) => code)).size).toBe(36);
  for (const { code, name, otherNames } of indianStates)
    for (const each of [name, ...otherNames]) expect(stateCodeOf(each), each).toBe(code);
});

test.each([
  ["Tamil Nadu", "33"],
  ["tamilnadu", "33"],
  ["  TAMIL   NADU. ", "33"],
  ["TN", "33"],
  ["T.N.", "33"],
  ["33", "33"],
  ["33 - Tamil Nadu", "33"],
  ["Tamil Nadu (33)", "33"],
  ["Orissa", "21"],
  ["Pondicherry", "34"],
  ["Delhi", "07"],
  ["New Delhi", "07"],
  ["NCT of Delhi", "07"],
  ["UP", "09"],
  ["U.P.", "09"],
  ["J&K", "01"],
  ["Jammu & Kashmir", "01"],
  ["Uttaranchal", "05"],
  ["Daman", "26"],
  ["Daman & Diu", "26"],
  ["Dadra & Nagar Haveli", "26"],
  ["State of Kerala", "32"],
  ["Maharashtra State", "27"],
  ["U.T. of Ladakh", "38"],
  ["Mahārāshtra", "27"],
  ["महाराष्ट्र", "27"],
  ["चंडीगढ़", "04"],
])("%s is recognised", (typed, code) => {
  expect(stateCodeOf(typed)).toBe(code);
  expect(deliveryStateProblem(typed)).toBe("");
});

test.each(["", " ", "Texas", "NCR", "99", "33 Kerala", "Pradesh", "India", "0", "133", "constructor"])(
  "“%s” is asked for again",
  (typed) => {
    expect(stateCodeOf(typed)).toBeUndefined();
    expect(deliveryStateProblem(typed)).toContain(`“${typed}” is not known as a state`);
  },
);

test("UTGST is levied in the union territories without a legislature", () => {
  const names = indianStates.filter(({ code }) => hasUtgst(code)).map(({ name }) => name);
  expect(names).toEqual([
    "Andaman and Nicobar Islands",
    "Chandigarh",
    "Dadra and Nagar Haveli and Daman and Diu",
    "Ladakh",
    "Lakshadweep",
  ]);
  expect(stateName("29")).toBe("Karnataka");
});
