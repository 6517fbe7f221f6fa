import type { ReviewList } from "#contract/catalogue/reviews.ts";
import { Pager } from "#web/ui/navigation/pager.tsx";
import { RatingSummary } from "./rating-summary.tsx";
import type { ReviewLink } from "./review-choice.server.ts";
import { ReviewFilters } from "./review-filters.tsx";
import { ReviewItem } from "./review-item.tsx";
import { WriteReview } from "./write-review.tsx";

interface ReviewsSectionProps {
  /** Id and page of the product. */
  product: string;
  path: string;
  list: ReviewList;
  /** What can be chosen, and the query of what is. */
  choices: { links: ReviewLink[][]; query: string };
}

export function ReviewsSection({
  product,
  path,
  choices: { links, query },
  list: { reviews, summary, currentPage, totalPages },
}: ReviewsSectionProps) {
  const pageOf = (page: number) => `${path}${page > 1 ? `?reviews=${page}${query.replace("?", "&")}` : query}#reviews`;
  return (
    <section aria-labelledby="reviews" className="border-line border-t pt-10 lg:pt-14">
      <h2 id="reviews" className="mb-6">
        Reviews
      </h2>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-10 lg:grid-cols-[22rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
        <RatingSummary summary={summary} />
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {summary.totalReviews > 1 && <ReviewFilters path={path} rows={links} />}
          {reviews.length === 0 && summary.totalReviews > 0 && <p>No reviews found.</p>}
          {reviews.length > 0 && (
            <ul className="-my-7 divide-y divide-line">
              {reviews.map((review) => (
                <li key={review._id} className="py-7">
                  <ReviewItem review={review} product={product} />
                </li>
              ))}
            </ul>
          )}
          <div className="mt-12 empty:hidden">
            <Pager page={currentPage} totalPages={totalPages} href={pageOf} />
          </div>
        </div>
        <WriteReview product={product} path={path} />
      </div>
    </section>
  );
}
