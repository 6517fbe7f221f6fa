import type { ReviewSummary } from "#contract/catalogue/reviews.ts";
import { Stars } from "#web/ui/display/stars.tsx";
import { starShares } from "./star-shares.ts";

export function RatingSummary({ summary }: { summary: ReviewSummary }) {
  const { averageRating, totalReviews } = summary;
  if (totalReviews === 0) return <p className="text-ink-soft">Be the first to add a review.</p>;
  return (
    <div className="grid gap-6">
      <div className="flex items-center gap-4">
        <p aria-hidden="true" className="font-display font-semibold text-5xl lining-nums leading-none">
          {averageRating.toFixed(1)}
        </p>
        <div>
          <Stars value={averageRating} size="large" />
          <p className="text-ink-soft text-sm">based on {totalReviews} reviews.</p>
        </div>
      </div>
      <ul aria-label="Stars given" className="grid gap-2 text-sm tabular-nums">
        {starShares(summary).map(({ star, count, percent }) => (
          <li key={star} className="grid grid-cols-[3.75rem_minmax(0,1fr)_4rem] items-center gap-3">
            <span>{star === 1 ? "1 star" : `${star} stars`}</span>
            <span aria-hidden="true" className="h-2.5 bg-sunken">
              <span className="block h-full bg-rating" style={{ width: `${percent}%` }} />
            </span>
            <span className="text-right text-ink-soft">
              {percent}%<span className="sr-only">, {count} in all</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
