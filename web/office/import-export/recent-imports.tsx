import { Link } from "react-router";
import type { ProductImport } from "#contract/catalogue/import-export.ts";
import { formatMoment } from "#web/ui/dates/format-moment.ts";
import { Time } from "#web/ui/display/time.tsx";
import { headingOf } from "./format-import.ts";

/** Earlier files, among them one that is still being imported when the page is opened again. */
export function RecentImports({ imports, currentId }: { imports: ProductImport[]; currentId: string | undefined }) {
  const others = imports.filter(({ _id }) => _id !== currentId);
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="recent-imports">
      <h2 id="recent-imports" className="mb-2 text-lg">
        Your last files
      </h2>
      <ul className="divide-y divide-line border-line border-y text-sm">
        {others.map((each) => (
          <li key={each._id} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
            <Link to={`?file=${each._id}`} className="link inline-flex min-h-11 items-center [overflow-wrap:anywhere]">
              {each.fileName}
            </Link>
            <span className="text-ink-soft">
              {headingOf(each)}, <Time at={each.created}>{formatMoment(each.created)}</Time>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
