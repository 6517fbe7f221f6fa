import { formatDay } from "./indian-time.ts";

/** A PIN code of India: six digits, the first of which is no zero. */
export const pinPattern = /^[1-9][0-9]{5}$/;

/** The six digits of a PIN code, with or without spaces; empty where it is none. */
export function readPin(typed: string | null | undefined): string {
  const digits = (typed ?? "").replaceAll(/\s/g, "");
  return pinPattern.test(digits) ? digits : "";
}

/** Why what was typed is no PIN code. */
export const whyNoPin = (typed: string): string =>
  typed.trim().startsWith("0") ? "No PIN code begins with 0." : "PIN code must be 6 digits.";

/** "Arrives Thu, Nov 19": the same words on product, bag and order. */
export const formatArrival = (day: string): string => `Arrives ${formatDay(day)}`;

export const notServed = (pincode: string): string => `We do not deliver to ${pincode} yet.`;
/** All prefixes of India are known from the start: this one is most likely mistyped. */
export const unknownPin = (pincode: string): string => `We do not deliver to ${pincode}. Please check the PIN code.`;
export const noCashAt = (pincode: string): string => `Cash on delivery is not offered for ${pincode}.`;
