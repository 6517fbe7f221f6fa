import { Link } from "react-router";

interface BreadcrumbsProps {
  /** From the home page down; the last one is the page itself. */
  trail: { label: string; to?: string }[];
}

export function Breadcrumbs({ trail }: BreadcrumbsProps) {
  return (
    <nav aria-label="Breadcrumbs">
      <ol className="flex flex-wrap items-center text-ink-soft text-sm">
        {trail.map(({ label, to }, index) => (
          <li key={label} className="flex min-w-0 items-center">
            {to ? (
              <Link
                to={to}
                className="inline-flex min-h-11 items-center underline-offset-4 hover:text-ink hover:underline"
              >
                {label}
              </Link>
            ) : (
              <span aria-current="page" className="wrap-anywhere line-clamp-1 text-ink">
                {label}
              </span>
            )}
            {index < trail.length - 1 && (
              <span aria-hidden="true" className="px-2 text-line-strong">
                /
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
