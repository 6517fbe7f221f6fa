import { requirePermission } from "#web/account/guards.ts";
import { call } from "#web/api.ts";
import { FilterLinks, readFilter } from "#web/layout/dashboard/lists/filter-links.tsx";
import { ListCount } from "#web/layout/dashboard/lists/list-count.tsx";
import { readListParams } from "#web/layout/dashboard/lists/list-params.ts";
import { PageHead } from "#web/layout/dashboard/page-head.tsx";
import { useFocusRestore } from "#web/layout/dashboard/use-focus-restore.ts";
import { handleError } from "#web/layout/handle-error.ts";
import { notify } from "#web/layout/notices.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { Pager } from "#web/ui/navigation/pager.tsx";
import type { Route } from "./+types/staff-reviews-page.ts";
import type { ReviewAction } from "./review-actions.tsx";
import { StaffReviewCard } from "./staff-review-card.tsx";

const filters = [
  ["", "All"],
  ["Waiting Approval", "Waiting"],
  ["Approved", "Approved"],
  ["Rejected", "Rejected"],
  ["reported", "Reported"],
] as const;

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requirePermission(request, "moderate reviews");
  const status = readFilter(request.url, "status", filters) ?? "";
  const query = { page: readListParams(request.url).page, ...queryOf(status) };
  return { status, ...(await call("GET /review", { query })) };
}

const queryOf = (status: (typeof filters)[number][0]) =>
  status === "reported" ? { reported: "yes" as const } : status === "" ? {} : { status };

const actions: Record<ReviewAction, (id: string, read: string) => Promise<{ message: string }>> = {
  approve: (id, read) => call("PUT /review/approve/{id}", { params: { id }, query: { read } }),
  reject: (id, read) => call("PUT /review/reject/{id}", { params: { id }, query: { read } }),
  keep: (id) => call("PUT /review/{id}/report", { params: { id }, body: { decision: "Keep" } }),
  "reject reported": (id) => call("PUT /review/{id}/report", { params: { id }, body: { decision: "Reject" } }),
  delete: (id) => call("DELETE /review/delete/{id}", { params: { id } }),
};

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData();
  try {
    const { message } = await actions[form.get("operation") as ReviewAction](
      String(form.get("id")),
      String(form.get("read")),
    );
    notify({ kind: "success", title: message });
  } catch (error) {
    handleError(error);
  }
  return null;
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Reviews", hidden: true });

export default function StaffReviewsPage({ loaderData }: Route.ComponentProps) {
  const { status, reviews, totalPages, currentPage, count } = loaderData;
  const list = useFocusRestore(reviews);
  return (
    <div>
      <PageHead title="Reviews">
        <FilterLinks label="Which reviews" name="status" options={filters} current={status} />
      </PageHead>
      <ListCount count={count} words={["review", "reviews"]} isSearch={false} />
      <div ref={list} tabIndex={-1} className="outline-none">
        {reviews.length === 0 ? (
          <EmptyState sentence="No reviews found.">
            {status === "Waiting Approval" || status === "reported"
              ? "None waits for you: all of them have been looked at."
              : "What people write about products waits here for you."}
          </EmptyState>
        ) : (
          <ul className="grid gap-4">
            {reviews.map((review) => (
              <li key={review._id}>
                <StaffReviewCard review={review} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="mt-10 empty:hidden">
        <Pager
          page={currentPage}
          totalPages={totalPages}
          href={(page) => `/dashboard/review?${new URLSearchParams({ ...(status && { status }), page: String(page) })}`}
        />
      </div>
    </div>
  );
}
