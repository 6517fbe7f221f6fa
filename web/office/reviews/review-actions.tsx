import { useState } from "react";
import { useFetcher } from "react-router";
import type { ReviewStatus, StaffReview } from "#contract/catalogue/reviews.ts";
import { Button } from "#web/ui/display/button.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";

export type ReviewAction = "approve" | "reject" | "keep" | "reject reported" | "delete";

/** What an admin may do with a review, by the state it is in. */
const actionsOf: Record<ReviewStatus, readonly ReviewAction[]> = {
  "Waiting Approval": ["approve", "reject", "delete"],
  Approved: ["delete"],
  Rejected: ["approve", "delete"],
};
/** What staff may do with a review that was reported as abuse. */
const onReports: readonly ReviewAction[] = ["keep", "reject reported", "delete"];
const labels = { approve: "Approve", reject: "Reject", keep: "Keep", "reject reported": "Reject", delete: "Delete" };
const looks = {
  approve: "primary",
  reject: "secondary",
  keep: "primary",
  "reject reported": "secondary",
  delete: "danger",
} as const;

export function ReviewActions({ review }: { review: StaffReview }) {
  const { _id, title, status, created } = review;
  const { submit, state, formData } = useFetcher();
  const [isConfirming, setConfirming] = useState(false);
  const busy = state !== "idle" ? formData?.get("operation") : undefined;
  const send = async (action: ReviewAction) => {
    await submit({ id: _id, operation: action, read: created }, { method: "post" });
    setConfirming(false);
  };
  return (
    <div className="flex flex-wrap gap-3">
      {(review.reports.length > 0 ? onReports : actionsOf[status]).map((action) => (
        <Button
          key={action}
          size="small"
          look={looks[action]}
          busy={busy === action && !isConfirming}
          disabled={busy !== undefined}
          onClick={() => (action === "delete" ? setConfirming(true) : void send(action))}
        >
          {action === "approve" && status === "Rejected" ? "Re-approve" : labels[action]}
          <span className="sr-only"> the review “{title}”</span>
        </Button>
      ))}
      <ConfirmDialog
        open={isConfirming}
        title="Delete review"
        sentence={`The review “${title}” of ${review.product.name} will be deleted.`}
        confirm="Delete review"
        danger
        busy={busy !== undefined}
        onConfirm={() => void send("delete")}
        onClose={() => setConfirming(false)}
      />
    </div>
  );
}
