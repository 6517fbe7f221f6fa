import type { Review } from "#contract/reviews.ts";
import { formatDate } from "#web/format-date.ts";
import { Avatar } from "#web/ui/display/avatar.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { Stars } from "#web/ui/display/stars.tsx";
import { Time } from "#web/ui/display/time.tsx";

export function ReviewItem({ review: facts }: { review: Review }) {
  const { title, review, rating, isRecommended, isVerified, created, user } = facts;
  return (
    <article className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3">
      <Avatar person={user && { id: user._id, name: user.firstName }} />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <div className="text-sm">
          <p className="wrap-anywhere font-semibold">{user ? user.firstName || "A member" : "A former member"}</p>
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
        </p>
      </div>
    </article>
  );
}
