import { fitLabels } from "#contract/catalogue/fit.ts";
import type { StaffReview } from "#contract/catalogue/reviews.ts";
import { PageLink } from "#web/layout/page-link.tsx";
import { ProductPicture } from "#web/layout/product/product-picture.tsx";
import { ReviewPhotos } from "#web/storefront/reviews/review-photos.tsx";
import { formatDate } from "#web/ui/dates/format-date.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { Stars } from "#web/ui/display/stars.tsx";
import { Time } from "#web/ui/display/time.tsx";
import { ReviewActions } from "./review-actions.tsx";

const looks = { "Waiting Approval": "highlight", Approved: "success", Rejected: "danger" } as const;

export function StaffReviewCard({ review }: { review: StaffReview }) {
  const { title, rating, created, user, status, product, isRecommended, fit, pictures, reply, reports } = review;
  return (
    <article
      aria-label={title}
      className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-4 gap-y-3 border border-line bg-surface p-4 sm:grid-cols-[6rem_minmax(0,1fr)] sm:gap-x-6 sm:p-5"
    >
      <div className="sm:row-span-2">
        <ProductPicture picture={product.picture} sizes="96px" />
      </div>
      <div className="grid content-start gap-1">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <PageLink to={`/product/${product.slug}`} className="link wrap-anywhere font-semibold">
            {product.name}
          </PageLink>
          <Badge look={looks[status]}>{status}</Badge>
        </div>
        <Stars value={rating} size="small" />
        <p className="wrap-anywhere text-ink-soft text-sm">
          {user ? user.firstName || "A member" : "A former member"} · <Time at={created}>{formatDate(created)}</Time>
        </p>
      </div>
      <div className="grid gap-2 max-sm:col-span-2">
        <h2 className="wrap-anywhere font-sans font-semibold text-base tracking-normal">{title}</h2>
        <p className="wrap-anywhere max-w-prose whitespace-pre-line">{review.review}</p>
        <p className="wrap-anywhere mb-2 text-ink-soft text-sm">
          {isRecommended ? "Recommends this product" : "Does not recommend this product"}
          {fit && ` · ${fitLabels[fit]}`}
        </p>
        <ReviewPhotos
          pictures={pictures}
          by={user?.firstName || "a member"}
          hiddenIn={status === "Approved" ? undefined : review._id}
        />
        {reply && <p className="wrap-anywhere border-line-strong border-s-4 ps-4 text-sm">Reply: {reply.text}</p>}
        {reports.length > 0 && (
          <div className="bg-danger-soft px-4 py-3 text-sm">
            <h3 className="font-sans font-semibold text-sm tracking-normal">Reported as abuse</h3>
            <ul className="list-disc ps-5">
              {reports.map(({ reason, created }) => (
                <li key={`${created} ${reason}`} className="wrap-anywhere">
                  {reason}
                </li>
              ))}
            </ul>
          </div>
        )}
        <ReviewActions review={review} />
      </div>
    </article>
  );
}
