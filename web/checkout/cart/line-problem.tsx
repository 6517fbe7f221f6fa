import { Button } from "#web/ui/display/button.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import type { LineView } from "./view-line.ts";

interface LineProblemProps {
  view: LineView;
  /** Which line it is, for those who do not see where the button stands. */
  of: string;
  onReduce: () => void;
  onRemove: (button: HTMLElement) => void;
}

/** Why a line cannot be bought as it is, and the press that mends it. */
export function LineProblem({ view, of, onReduce, onRemove }: LineProblemProps) {
  if (!view.problem) return null;
  const canReduce = view.problem === "short" && view.cap > 0;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 bg-danger-soft py-2 pr-2 pl-3">
      <p className="flex min-w-40 flex-1 items-start gap-2 font-semibold text-danger text-sm">
        <Icon name="warning" className="mt-0.5 size-4.5 shrink-0" />
        {view.sentence}
      </p>
      {canReduce ? (
        <Button look="danger" size="small" aria-label={`Reduce to ${view.cap}: ${of}`} onClick={onReduce}>
          Reduce to {view.cap}
        </Button>
      ) : (
        <Button
          look="danger"
          size="small"
          aria-label={`Remove it: ${of}`}
          onClick={({ currentTarget }) => onRemove(currentTarget)}
        >
          Remove it
        </Button>
      )}
    </div>
  );
}
