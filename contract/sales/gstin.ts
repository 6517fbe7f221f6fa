import { isStateCode, stateName } from "#contract/indian-states.ts";

/** The state, a PAN, the number of the registration under it, Z, and a check digit. */
const form = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;
const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** The last character of a GSTIN by the 14 before it: the Luhn algorithm in base 36. */
function checkDigit(gstin: string): string {
  let sum = 0;
  for (const [i, character] of [...gstin.slice(0, 14)].entries()) {
    const product = digits.indexOf(character) * (i % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return digits[(36 - (sum % 36)) % 36] ?? "";
}

/** A GSTIN as it is kept: in capitals, without the spaces that people put in. */
export const normalizeGstin = (typed: string): string => typed.replaceAll(/\s/g, "").toUpperCase();

/** What is wrong with a GSTIN, of the state where one is given: one sentence, or nothing. */
export function gstinProblem(gstin: string, stateCode?: string): string {
  if (!form.test(gstin)) return "GSTIN must have 15 characters such as 27AAPFU0939F1ZV.";
  const ofState = gstin.slice(0, 2);
  if (!isStateCode(ofState)) return `GSTIN must begin with the code of a state; ${ofState} is none.`;
  if (stateCode !== undefined && ofState !== stateCode)
    return `GSTIN is of ${stateName(ofState)} (${ofState}), not of ${stateName(stateCode)} (${stateCode}).`;
  return gstin[14] === checkDigit(gstin) ? "" : "GSTIN has a wrong check digit. Please look for a typing mistake.";
}
