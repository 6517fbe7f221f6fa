import { Link } from "react-router";

const labels = { waiting: "Waiting", answered: "Answered", all: "All" } as const;
type Filter = keyof typeof labels;

export const parseMessageFilter = (value: string | null): Filter =>
  value === "answered" || value === "all" ? value : "waiting";

/** Links rather than buttons, so that a filtered list can be shared and gone back to. */
export function MessageFilter({ which }: { which: Filter }) {
  return (
    <nav aria-label="Which messages">
      <ul className="flex gap-1">
        {(Object.keys(labels) as Filter[]).map((each) => (
          <li key={each}>
            <Link
              to={`?which=${each}`}
              aria-current={each === which ? "page" : undefined}
              className="grid min-h-11 place-items-center rounded-md px-3 font-semibold text-sm hover:bg-sunken aria-[current=page]:bg-ink aria-[current=page]:text-ground"
            >
              {labels[each]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
