import type { ChatMessage } from "#contract/chat.ts";
import { formatMoment } from "#web/format-moment.ts";
import { Avatar } from "#web/ui/display/avatar.tsx";
import { OrderNote } from "./order-note.tsx";

interface BubbleProps {
  message: ChatMessage;
  isOwn: boolean;
  /** Its writer wrote the message before it too: the head is not repeated. */
  followsOwn: boolean;
  isRead: boolean;
}

export const bubbleClass = "wrap-anywhere w-fit max-w-[min(34rem,85%)] whitespace-pre-line rounded-md px-4 py-2.5";

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
            <time dateTime={time} className="block text-ink-soft text-xs">
              {formatMoment(time)}
            </time>
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
