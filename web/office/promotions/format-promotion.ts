import type { Promotion } from "#contract/catalogue/promotions.ts";
import { formatFigure, formatRupees } from "#contract/money.ts";

/** What it does: "10 % off", "₹200.00 off", "for ₹499.00", "buy 2, get 1 free". */
export function formatOffer({ kind, value, buy, get }: Promotion): string {
  if (kind === "buy get") return `Buy ${buy}, get ${get} free`;
  if (kind === "percent") return `${formatFigure(value ?? 0)} % off`;
  return kind === "amount" ? `${formatRupees(value ?? 0)} off` : `For ${formatRupees(value ?? 0)}`;
}

const maxNamed = 3;

/** What it is for: the first few by their names. */
export function formatScope({ targets }: Promotion): string {
  if (targets.length === 0) return "Everything";
  const named = targets.slice(0, maxNamed).map(({ name }) => name);
  const others = targets.length - named.length;
  return [...named, ...(others > 0 ? [`${formatFigure(others)} more`] : [])].join(", ");
}
