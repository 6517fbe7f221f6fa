import type { ReturnReason } from "#contract/sales/cases/returns.ts";

/** Fewer pieces than these say nothing. */
const fewestPieces = 5;
const fewestDelivered = 10;

const words: Partial<Record<ReturnReason, { assessment: string; said: string; share: number }>> = {
  "Too small": { assessment: "Runs small", said: "too small", share: 0.6 },
  "Too large": { assessment: "Runs large", said: "too large", share: 0.6 },
  "Not as shown": { assessment: "Appearance different from its page", said: "not as shown", share: 0.5 },
  Damaged: { assessment: "Arrives damaged", said: "damaged", share: 0.5 },
};

/** In per cent with one decimal; nothing of nothing. */
export const percentOf = (pieces: number, all: number): number | null =>
  all > 0 ? Math.round((pieces / all) * 1000) / 10 : null;

interface Share {
  pieces: number;
  delivered: number;
}

/** Twice as often as the rest of the shop. */
function isOften({ pieces, delivered }: Share, shop: Share): boolean {
  if (pieces < fewestPieces || delivered < fewestDelivered) return false;
  const others = { pieces: shop.pieces - pieces, delivered: shop.delivered - delivered };
  return others.delivered >= fewestDelivered && pieces / delivered >= (2 * others.pieces) / others.delivered;
}

/** What the reasons of returns say of a product or a size, in a sentence; empty where they do not agree or are few. */
export function judgeReasons(reasons: ReadonlyMap<ReturnReason, number>): string {
  const all = [...reasons.values()].reduce((sum, pieces) => sum + pieces, 0);
  if (all < fewestPieces) return "";
  for (const [reason, pieces] of reasons) {
    const word = words[reason];
    if (word && pieces >= all * word.share) return `${word.assessment}: ${pieces} of ${all} returns say ${word.said}.`;
  }
  return "";
}

/** What `judgeReasons` says, and otherwise whether the product comes back more often than the rest. */
export function judgeReturns(reasons: ReadonlyMap<ReturnReason, number>, own: Share, shop: Share): string {
  const assessment = judgeReasons(reasons);
  if (assessment || !isOften(own, shop)) return assessment;
  return `Comes back often: ${own.pieces} of ${own.delivered} delivered pieces.`;
}

/** What exchanges for larger and smaller sizes say of a product. */
export function judgeExchanges({ larger, smaller }: { larger: number; smaller: number }): string {
  const all = larger + smaller;
  if (all < fewestPieces) return "";
  if (larger >= all * 0.6) return `Runs small: ${larger} of ${all} exchanges went to a larger size.`;
  if (smaller >= all * 0.6) return `Runs large: ${smaller} of ${all} exchanges went to a smaller size.`;
  return "";
}

export const judgeClaims = (own: Share, shop: Share): string =>
  isOften(own, shop) ? `Claimed often: ${own.pieces} of ${own.delivered} delivered pieces.` : "";

/** Whether a quarter of a courier's parcels or more is late. */
export function judgeCourier({ promised, late }: { promised: number; late: number }): string {
  if (promised < fewestDelivered || late < promised * 0.25) return "";
  return `Often late: ${late} of ${promised} parcels were not there on their date.`;
}
