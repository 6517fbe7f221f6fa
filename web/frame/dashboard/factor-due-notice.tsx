import { Link, useLocation } from "react-router";
import { formatDate } from "#web/ui/dates/format-date.ts";
import { Time } from "#web/ui/display/time.tsx";

const page = "/dashboard/second-factor";

/** Tells the staff of a public shop until when they have to set up a second factor, on every page of the dashboard but its own. */
export function FactorDueNotice({ dueAt }: { dueAt: string }) {
  const { pathname } = useLocation();
  if (pathname === page) return null;
  const isOver = new Date(dueAt) <= new Date();
  return (
    <section
      aria-label="Second factor"
      className="mb-6 flex flex-wrap items-center justify-between gap-3 border-highlight border-s-4 bg-highlight-soft px-4 py-3"
    >
      <p>
        {isOver ? (
          "The staff of this shop log in with a second factor. Until yours is set up, you can only look after your account."
        ) : (
          <>
            Please set up your second factor by <Time at={dueAt}>{formatDate(dueAt)}</Time>. After that day you cannot
            work here without it.
          </>
        )}
      </p>
      <Link className="link" to={page}>
        Set it up
      </Link>
    </section>
  );
}
