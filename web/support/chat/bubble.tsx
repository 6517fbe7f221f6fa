import type { ChatMessage } from "#contract/support/chat.ts";
import { formatMoment } from "#web/ui/dates/format-moment.ts";
import { Avatar } from "#web/ui/display/avatar.tsx";
import { Button } from "#web/ui/display/button.tsx";
import { Time } from "#web/ui/display/time.tsx";
import type { Unsent } from "./chat-state.ts";
import { OrderNote } from "./order-note.tsx";

interface BubbleProps {
  message: ChatMessage;
  isOwn: boolean;
  /** The message before it has the same author: the head is not repeated. */
  followsOwn: boolean;
  isRead: boolean;
}

const bubbleClass = "wrap-anywhere w-fit max-w-[min(34rem,85%)] whitespace-pre-line rounded-md px-4 py-2.5";

export function Bubble({ message, isOwn, followsOwn, isRead }: BubbleProps) {
  const { from, value, time, user, order } = message;
  return (
    <article
      aria-label={`${isOwn ? "You" : user.name}, ${formatMoment(time)}`}
      className={followsOwn ? "mt-1.5" : "mt-5"}
    >
      {!followsOwn && (
        <header className={`mb-1.5 flex items-center gap-2.5 text-sm ${isOwn ? "flex-row-reverse" : ""}`}>
          <Avatar person={{ id: from, name: user.name }} />
          <span className={isOwn ? "text-end" : ""}>
            <span className="block font-semibold">{isOwn ? "You" : user.name || "A member"}</span>
            <Time at={time} className="block text-ink-soft text-xs">
              {formatMoment(time)}
            </Time>
          </span>
        </header>
      )}
      <div className={`grid gap-1.5 ${isOwn ? "justify-items-end" : "justify-items-start ps-13.5"}`}>
        {order && <OrderNote order={order} />}
        <p className={`${bubbleClass} ${isOwn ? "bg-accent-soft" : "bg-sunken"}`}>{value}</p>
        {isRead && <p className="text-ink-soft text-xs">Read</p>}
      </div>
    </article>
  );
}

interface UnsentBubbleProps {
  message: Unsent;
  onRetry: () => void;
  onDelete: () => void;
}

/** Being sent, or refused: then its author may try again or delete it. */
export function UnsentBubble({ message, onRetry, onDelete }: UnsentBubbleProps) {
  const { text, refusal } = message;
  return (
    <article aria-label={refusal ? "Not sent" : "On its way"} className="mt-1.5 grid justify-items-end gap-1">
      <p className={`${bubbleClass} border border-line-strong border-dashed`}>{text}</p>
      {refusal ? (
        <div className="flex flex-wrap items-center justify-end gap-2 text-sm">
          <p className="text-danger">{refusal}</p>
          <Button look="quiet" size="small" onClick={onRetry}>
            Try again
          </Button>
          <Button look="quiet" size="small" onClick={onDelete}>
            Delete
          </Button>
        </div>
      ) : (
        <p className="text-ink-soft text-xs">On its way…</p>
      )}
    </article>
  );
}
