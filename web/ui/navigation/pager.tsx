import { Link } from "react-router";
import { Icon } from "#web/ui/display/icon.tsx";
import { pagerItems } from "./pager-items.ts";

interface PagerProps {
  page: number;
  totalPages: number;
  href: (page: number) => string;
  /** A link was followed: the one that was pressed may be gone on the next page. */
  onFollow?: () => void;
}

const box = "grid min-h-11 min-w-11 place-items-center rounded-md font-semibold text-sm tabular-nums";
const step = `${box} grid-flow-col gap-1 px-2`;

interface StepProps {
  to: string | undefined;
  label: string;
  icon: "chevron-left" | "chevron-right";
  onFollow?: () => void;
}

function Step({ to, label, icon, onFollow }: StepProps) {
  const words = (
    <>
      {icon === "chevron-left" && <Icon name={icon} className="size-5" />}
      {label}
      {icon === "chevron-right" && <Icon name={icon} className="size-5" />}
    </>
  );
  if (!to) return <span className={`${step} text-ink-soft`}>{words}</span>;
  return (
    <Link to={to} prefetch="intent" onClick={onFollow} className={`${step} hover:bg-sunken`}>
      {words}
    </Link>
  );
}

export function Pager({ page, totalPages, href, onFollow }: PagerProps) {
  if (totalPages <= 1) return null;
  let gaps = 0;
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-center gap-x-2 gap-y-3">
      <Step to={page > 1 ? href(page - 1) : undefined} label="Previous" icon="chevron-left" onFollow={onFollow} />
      <ul className="order-first flex basis-full items-center justify-center sm:order-none sm:basis-auto">
        {pagerItems(page, totalPages).map((item) =>
          item === "gap" ? (
            <li key={`gap-${gaps++}`} aria-hidden="true" className="w-5 text-center text-ink-soft">
              …
            </li>
          ) : (
            <li key={item}>
              <Link
                to={href(item)}
                prefetch="intent"
                onClick={onFollow}
                aria-label={`Page ${item}`}
                aria-current={item === page ? "page" : undefined}
                className={`${box} ${item === page ? "bg-ink text-ground" : "hover:bg-sunken"}`}
              >
                {item}
              </Link>
            </li>
          ),
        )}
      </ul>
      <Step to={page < totalPages ? href(page + 1) : undefined} label="Next" icon="chevron-right" onFollow={onFollow} />
    </nav>
  );
}
