import { useEffect, useState } from "react";
import type { OwnReview as Review } from "#contract/catalogue/reviews.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { Stars } from "#web/ui/display/stars.tsx";
import { loadMine } from "./load-mine.ts";
import { ReviewPhotos } from "./review-photos.tsx";

interface OwnReviewProps {
  /** The product's id. */
  product: string;
  /** Changes when a review was sent: then it is asked for again. */
  sent: unknown;
}

/** What the writer sees of a review that others do not see yet. One that is approved stands among the others. */
export function OwnReview({ product, sent }: OwnReviewProps) {
  const [review, setReview] = useState<Review | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a review that was sent is the one to show.
  useEffect(() => {
    let isCurrent = true;
    loadMine(product, true).then(
      (answer) => isCurrent && setReview(answer.review),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [product, sent]);
  if (!review || review.status === "Approved") return null;
  const isWaiting = review.status === "Waiting Approval";
  return (
    <article aria-label="Your review" className="mb-6 grid gap-2 border-line border-b pb-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Badge look={isWaiting ? "highlight" : "neutral"}>{isWaiting ? "Waits for approval" : "Not approved"}</Badge>
        <Stars value={review.rating} size="small" />
      </div>
      <h4 className="wrap-anywhere font-sans font-semibold text-base tracking-normal">{review.title}</h4>
      <p className="wrap-anywhere whitespace-pre-line">{review.review}</p>
      <ReviewPhotos pictures={review.pictures} by="you" hiddenIn={review._id} />
      <p className="text-ink-soft text-sm">
        {isWaiting ? "Others see it once we have read it." : "Others do not see it."} Writing again replaces it.
      </p>
    </article>
  );
}
