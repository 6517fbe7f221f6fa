import { formatDay } from "./indian-time.ts";

/** A PIN code of India: six digits, the first of which is no zero. */
export const pinPattern = /^[1-9][0-9]{5}$/;

/** The six digits of a PIN code, with or without spaces; empty where it is none. */
export function readPin(typed: string | null | undefined): string {
  const digits = (typed ?? "").replaceAll(/\s/g, "");
  return pinPattern.test(digits) ? digits : "";
}

/** "Arrives Thu, 19 Nov": the same words on product, bag and order. */
export const formatArrival = (day: string): string => `Arrives ${formatDay(day)}`;

export const notServed = (pincode: string): string => `We do not deliver to ${pincode} yet.`;
export const noCashAt = (pincode: string): string => `Cash on delivery is not offered for ${pincode}.`;
