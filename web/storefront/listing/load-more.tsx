import { Spinner } from "#web/ui/display/spinner.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";

interface LoadMoreProps {
  /** The next page, for those without the page's program, and for another tab. */
  to: string;
  /** How many of how many are shown. */
  words: string;
  isLoading: boolean;
  error: string;
  onLoad: () => void;
}

/** The next page below this one, in place. */
export function LoadMore({ to, words, isLoading, error, onLoad }: LoadMoreProps) {
  return (
    <div className="mt-10 grid justify-items-center gap-3">
      <p className="text-ink-soft text-sm tabular-nums">{words}</p>
      <ButtonLink
        to={to}
        look="secondary"
        aria-busy={isLoading || undefined}
        onClick={(event) => {
          if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          onLoad();
        }}
      >
        {isLoading && <Spinner />}
        Load more
      </ButtonLink>
      <p role="alert" className="text-danger empty:hidden">
        {error}
      </p>
    </div>
  );
}
