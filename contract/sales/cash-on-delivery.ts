import { formatRupees, toPaise } from "#contract/money.ts";

/** Guests prove nothing: what they type joins the account that does. */
export const cashForAccounts = "Cash on delivery is for accounts with a confirmed email address. Please pay online.";

/** Why a sum is not paid at the door, in a sentence for its buyer; empty where it is. */
export function whyNotInCash(amountPaise: number, maxRupees: number): string {
  if (maxRupees === 0) return "Cash on delivery is not offered at the moment.";
  return amountPaise > toPaise(maxRupees) ? `Cash on delivery is possible up to ${formatRupees(maxRupees)}.` : "";
}
