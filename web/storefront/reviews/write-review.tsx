import { lazy, Suspense } from "react";
import { useSession } from "#web/session/session.ts";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";

const NoForm = () => <p className="text-ink-soft">The form did not arrive. Please reload the page.</p>;

/** Fetched for those who may use it: most people only look. */
const ReviewForm = lazy(() =>
  import("./review-form.tsx").then(
    (module) => ({ default: module.ReviewForm }),
    () => ({ default: NoForm }),
  ),
);

/** The form for those who are signed in; the way to the login page and back for all others. */
export function WriteReview({ product, path }: { product: string; path: string }) {
  const { state } = useSession();
  return (
    <section aria-labelledby="write-review" className="self-start border border-line bg-surface p-5 sm:p-6">
      <h3 id="write-review" className="mb-4">
        Write a review
      </h3>
      {state === "signed in" ? (
        <Suspense fallback={<div className="min-h-120" />}>
          <ReviewForm product={product} />
        </Suspense>
      ) : (
        <div className="grid justify-items-start gap-4">
          <p className="text-ink-soft">Have you worn it? Tell others how it fits and feels.</p>
          <ButtonLink to={`/login?${new URLSearchParams({ next: path })}`} look="secondary" size="small">
            Login to write a review
          </ButtonLink>
        </div>
      )}
    </section>
  );
}
