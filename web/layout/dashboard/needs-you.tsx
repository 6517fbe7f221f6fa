import { Link } from "react-router";
import type { Overview } from "#contract/oversight/overview.ts";
import { waitingFigures } from "./figures.ts";

/** The most urgent; the others stand on the overview. */
const most = 4;

const count = new Intl.NumberFormat("en-IN");

/** The few figures that need somebody today, with the way there. Nothing when nothing does. */
export default function NeedsYou({ overview, isSeller }: { overview: Overview; isSeller: boolean }) {
  const figures = waitingFigures(overview, isSeller).filter(({ value }) => value > 0);
  if (figures.length === 0) return null;
  return (
    <section
      aria-labelledby="needs-you"
      className="mb-8 border-highlight border-s-4 bg-highlight-soft px-4 py-4 sm:px-5"
    >
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="needs-you" className="font-sans font-semibold text-base tracking-normal">
          Needs you today
        </h2>
        <Link to="/dashboard/overview" className="link inline-flex min-h-11 items-center text-sm">
          {figures.length > most ? `Overview, with ${figures.length - most} more` : "Overview"}
        </Link>
      </div>
      <ul className="grid gap-2 sm:flex sm:flex-wrap">
        {figures.slice(0, most).map(({ label, value, to }) => (
          <li key={label} className="grid">
            <Link
              to={to}
              className="flex min-h-11 items-center gap-2 border border-line-strong bg-surface px-3 text-sm hover:bg-sunken"
            >
              <strong className="text-base tabular-nums">{count.format(value)}</strong>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
