import { Link, useLocation } from "react-router";
import type { User } from "#contract/customers/accounts.ts";
import { countWaiting, findPlace, sectionsOf } from "#web/frame/menu/sections.ts";
import { useOverview } from "#web/layout/dashboard/overview.ts";
import { WaitingCount } from "./waiting-count.tsx";

/** Pages that are twins, as tabs of one page. Each keeps its address and its heading. */
export function OfficeTabs({ user }: { user: User }) {
  const { pathname } = useLocation();
  const overview = useOverview();
  const place = findPlace(sectionsOf(user), pathname);
  if (!place || place.entry.tabs.length < 2) return null;
  return (
    <nav aria-label={place.entry.label} className="office-tabs office-beside">
      <div className="page">
        <ul className="tab-list gap-6">
          {place.entry.tabs.map((tab) => (
            <li key={tab.path} className="shrink-0">
              <Link
                to={tab.path}
                prefetch="intent"
                aria-current={tab === place.tab ? "page" : undefined}
                className="-mb-px flex min-h-11 items-center gap-2 border-transparent border-b-3 font-semibold text-ink-soft text-sm hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:border-accent aria-[current=page]:text-ink"
              >
                {tab.label}
                <WaitingCount count={countWaiting([tab], overview)} />
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}
