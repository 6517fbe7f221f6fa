import { Button } from "#web/ui/display/button.tsx";
import { bubbleClass } from "./bubble.tsx";
import type { Unsent } from "./chat-state.ts";

/** On its way, or refused: then the writer decides what becomes of it. */
export function UnsentBubble({
  message,
  onRetry,
  onDrop,
}: {
  message: Unsent;
  onRetry: () => void;
  onDrop: () => void;
}) {
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
          <Button look="quiet" size="small" onClick={onDrop}>
            Delete
          </Button>
        </div>
      ) : (
        <p className="text-ink-soft text-xs">On its way…</p>
      )}
    </article>
  );
}
