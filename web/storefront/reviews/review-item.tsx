import { lazy, Suspense } from "react";
import { fitLabels } from "#contract/catalogue/fit.ts";
import type { Review } from "#contract/catalogue/reviews.ts";
import { useSession } from "#web/session/session.ts";
import { formatDate } from "#web/ui/dates/format-date.ts";
import { Avatar } from "#web/ui/display/avatar.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { Stars } from "#web/ui/display/stars.tsx";
import { Time } from "#web/ui/display/time.tsx";
import { ReviewPhotos } from "./review-photos.tsx";

/** Fetched for those who are signed in. */
const ReviewTools = lazy(() => import("./review-tools.tsx"));

export function ReviewItem({ review: shown, product }: { review: Review; product: string }) {
  const session = useSession();
  const { title, review, rating, isRecommended, isVerified, created, user, fit, pictures, helpful, reply } = shown;
  const name = user ? user.firstName || "A member" : "A former member";
  return (
    <article className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 print:block">
      <Avatar person={user && { id: user._id, name: user.firstName }} />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <div className="text-sm">
          <p className="wrap-anywhere font-semibold">{name}</p>
          <p className="text-ink-soft">
            <Time at={created}>{formatDate(created)}</Time>
            {isVerified && " · Verified purchase"}
          </p>
        </div>
        <Stars value={rating} size="small" />
      </div>
      <div className="col-start-2 grid gap-1.5 max-sm:col-start-1 max-sm:col-end-3">
        <h3 className="wrap-anywhere font-sans font-semibold text-base tracking-normal">{title}</h3>
        <p className="wrap-anywhere max-w-prose whitespace-pre-line">{review}</p>
        <p className={`flex items-center gap-1.5 text-sm ${isRecommended ? "text-success" : "text-ink-soft"}`}>
          {isRecommended && <Icon name="check" className="size-4.5" />}
          {isRecommended ? "Recommends this product" : "Does not recommend this product"}
          {fit && ` · ${fitLabels[fit]}`}
        </p>
        <ReviewPhotos pictures={pictures} by={name} />
        {/* Its height is kept for the buttons of those who are signed in. */}
        <div className="flex min-h-11 flex-wrap items-center gap-2 print:hidden">
          {session.state === "signed in" ? (
            <Suspense>
              <ReviewTools review={shown} product={product} person={session.user._id} />
            </Suspense>
          ) : (
            helpful > 0 && (
              <p className="text-ink-soft text-sm">
                {helpful === 1 ? "1 person" : `${helpful} people`} found this helpful.
              </p>
            )
          )}
        </div>
        {reply && (
          <div className="border-line-strong border-s-4 ps-4">
            <p className="font-semibold text-sm">Reply by {reply.by ?? "the shop"}</p>
            <p className="wrap-anywhere max-w-prose whitespace-pre-line">{reply.text}</p>
          </div>
        )}
      </div>
    </article>
  );
}
