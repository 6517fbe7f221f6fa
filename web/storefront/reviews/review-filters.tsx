import { Link } from "react-router";
import type { ReviewLink } from "./review-choice.server.ts";

const chip =
  "grid min-h-11 place-items-center rounded-md px-3 font-semibold text-sm hover:bg-sunken aria-[current=true]:bg-ink aria-[current=true]:text-ground";

/** Links rather than buttons, so that they work before any script and can be shared. One that is chosen is unchosen by itself. */
export const ReviewFilters = ({ path, rows }: { path: string; rows: ReviewLink[][] }) => (
  <nav aria-label="Which reviews" className="mb-8 grid gap-1">
    {rows.map((links) => (
      <ul key={links[0]?.label} className="flex flex-wrap sm:gap-1">
        {links.map(({ label, query, isOn }) => (
          <li key={label}>
            <Link to={`${path}${query}#reviews`} preventScrollReset aria-current={isOn || undefined} className={chip}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    ))}
  </nav>
);
