import { useEffect, useState } from "react";
import type { Review } from "#contract/catalogue/reviews.ts";
import { call } from "#web/api.ts";
import { handleError } from "#web/layout/handle-error.ts";
import { Button } from "#web/ui/display/button.tsx";
import { loadMine } from "./load-mine.ts";
import { ReplyDialog } from "./reply-dialog.tsx";
import { ReportDialog } from "./report-dialog.tsx";

interface ReviewToolsProps {
  review: Review;
  /** The product's id. */
  product: string;
  /** The signed-in person's id. */
  person: string;
}

/** What somebody who is signed in can do with a review of somebody else. */
export default function ReviewTools({ review, product, person }: ReviewToolsProps) {
  const { _id, title } = review;
  const [vote, setVote] = useState({ isMine: false, count: review.helpful });
  const [mayReply, setMayReply] = useState(false);
  const [dialog, setDialog] = useState<"report" | "reply">();
  useEffect(() => {
    let isCurrent = true;
    loadMine(product).then(
      (mine) => {
        if (!isCurrent) return;
        setVote(({ count }) => ({ isMine: mine.helpful.includes(_id), count }));
        setMayReply(mine.mayReply);
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [product, _id]);

  const turn = async () => {
    const before = vote;
    const isMine = !vote.isMine;
    setVote({ isMine, count: vote.count + (isMine ? 1 : -1) });
    try {
      const answer = await call(isMine ? "POST /review/{id}/helpful" : "DELETE /review/{id}/helpful", {
        params: { id: _id },
      });
      setVote({ isMine, count: answer.helpful });
      await loadMine(product, true);
    } catch (error) {
      setVote(before);
      handleError(error);
    }
  };
  const isOwn = review.user?._id === person;
  const of = <span className="sr-only"> the review “{title}”</span>;
  const close = () => setDialog(undefined);
  return (
    <>
      {isOwn ? (
        <span className="text-ink-soft text-sm">
          {vote.count > 0 ? `${vote.count} found your review helpful.` : "This is your review."}
        </span>
      ) : (
        <>
          <Button size="small" look="secondary" aria-pressed={vote.isMine} onClick={() => void turn()}>
            Helpful{vote.count > 0 && ` (${vote.count})`}
            <span className="sr-only">: the review “{title}”</span>
          </Button>
          <Button size="small" look="quiet" onClick={() => setDialog("report")}>
            Report{of}
          </Button>
        </>
      )}
      {mayReply && (
        <Button size="small" look="quiet" onClick={() => setDialog("reply")}>
          {review.reply ? "Change the reply to" : "Reply to"}
          {of}
        </Button>
      )}
      <ReportDialog id={_id} open={dialog === "report"} onClose={close} />
      {mayReply && <ReplyDialog review={review} open={dialog === "reply"} onClose={close} />}
    </>
  );
}
