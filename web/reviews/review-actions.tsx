import { useState } from "react";
import { useFetcher } from "react-router";
import type { ReviewStatus, StaffReview } from "#contract/reviews.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";

export type ReviewDeed = "approve" | "reject" | "delete";

/** What an admin may do with a review, by the state it is in. */
const deedsOf: Record<ReviewStatus, readonly ReviewDeed[]> = {
  "Waiting Approval": ["approve", "reject", "delete"],
  Approved: ["delete"],
  Rejected: ["approve", "delete"],
};
const labels = { approve: "Approve", reject: "Reject", delete: "Delete" };
const looks = { approve: "primary", reject: "secondary", delete: "danger" } as const;

export function ReviewActions({ review }: { review: StaffReview }) {
  const { _id, title, status, created } = review;
  const { submit, state, formData } = useFetcher();
  const [isAsking, setAsking] = useState(false);
  const busy = state !== "idle" ? formData?.get("deed") : undefined;
  const send = async (deed: ReviewDeed) => {
    await submit({ id: _id, deed, read: created }, { method: "post" });
    setAsking(false);
  };
  return (
    <div className="flex flex-wrap gap-3">
      {deedsOf[status].map((deed) => (
        <Button
          key={deed}
          size="small"
          look={looks[deed]}
          busy={busy === deed && !isAsking}
          disabled={busy !== undefined}
          onClick={() => (deed === "delete" ? setAsking(true) : void send(deed))}
        >
          {deed === "approve" && status === "Rejected" ? "Re-approve" : labels[deed]}
          <span className="sr-only"> the review “{title}”</span>
        </Button>
      ))}
      <ConfirmDialog
        open={isAsking}
        title="Delete review"
        sentence={`The review “${title}” of ${review.product.name} will be deleted.`}
        confirm="Delete review"
        danger
        busy={busy !== undefined}
        onConfirm={() => void send("delete")}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}
