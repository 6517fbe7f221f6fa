import { call } from "#web/api.ts";
import { readFilter } from "#web/layout/dashboard/lists/filter-links.tsx";
import { readListParams } from "#web/layout/dashboard/lists/list-params.ts";
import { OfficeList } from "#web/layout/dashboard/lists/office-list.tsx";
import { runAction } from "#web/layout/forms/submit.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { requirePermission } from "#web/session/guards.ts";
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
  return runAction(() =>
    actions[form.get("operation") as ReviewAction](String(form.get("id")), String(form.get("read"))),
  );
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Reviews", hidden: true });

export default function StaffReviewsPage({ loaderData: { status, reviews, ...page } }: Route.ComponentProps) {
  return (
    <OfficeList
      title="Reviews"
      words={["review", "reviews"]}
      rows={reviews}
      card={(review) => <StaffReviewCard review={review} />}
      page={page}
      filters={[{ label: "Which reviews", name: "status", options: filters, current: status }]}
      nothingFound={
        status === "Waiting Approval" || status === "reported"
          ? "None waits for you: all of them have been looked at."
          : "Try another filter."
      }
      empty="What people write about products waits here for you."
    />
  );
}
