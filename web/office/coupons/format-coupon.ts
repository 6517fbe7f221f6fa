import { formatFigure, formatRupees } from "#contract/money.ts";
import type { Coupon } from "#contract/sales/coupons.ts";

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** What it takes off, and from when on: "10 % off, at most ₹200.00, from ₹999.00". */
export function formatOffer({ kind, value, maxDiscount, minTotal }: Coupon): string {
  const parts = [
    `${kind === "percent" ? `${value} %` : formatRupees(value)} off`,
    maxDiscount !== null && `at most ${formatRupees(maxDiscount)}`,
    minTotal > 0 && `from ${formatRupees(minTotal)}`,
  ];
  return parts.filter(Boolean).join(", ");
}

/** For whom it is; empty where it is for everybody. */
export function formatPeople({ firstOrderOnly, emails, perPerson }: Coupon): string {
  const parts = [
    firstOrderOnly && "first orders only",
    emails && `for ${emails.length === 1 ? "1 person" : `${formatFigure(emails.length)} people`}`,
    perPerson !== null && (perPerson === 1 ? "once a person" : `${formatFigure(perPerson)} times a person`),
  ];
  return capital(parts.filter(Boolean).join(", "));
}

export const formatUses = ({ used, uses }: Coupon): string =>
  uses === null ? formatFigure(used) : `${formatFigure(used)} of ${formatFigure(uses)}`;
