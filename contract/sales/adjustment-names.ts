interface Named {
  kind: "promotion" | "coupon";
  label: string;
}

/** What people read of an adjustment: the name of the promotion, or the code of the coupon. */
export const nameAdjustment = ({ kind, label }: Named): string => (kind === "coupon" ? `Coupon ${label}` : label);

/** What was taken off several lines, each name once, in whole paise. */
export function mergeAdjustments<Adjustment extends Named>(
  adjustments: readonly Adjustment[],
  paiseOf: (adjustment: Adjustment) => number,
): { name: string; paise: number }[] {
  const merged = new Map<string, number>();
  for (const adjustment of adjustments) {
    const name = nameAdjustment(adjustment);
    merged.set(name, (merged.get(name) ?? 0) + paiseOf(adjustment));
  }
  return [...merged].map(([name, paise]) => ({ name, paise }));
}
