import { useId, useState } from "react";
import { NavLink, useLocation } from "react-router";
import type { User } from "#contract/customers/accounts.ts";
import { accountLinksOf, personalLinksOf } from "#web/frame/menu/menu-links.ts";
import { Icon } from "#web/ui/display/icon.tsx";

const linkClass =
  "flex min-h-11 items-center border-s-2 border-transparent px-4 py-1.5 text-ink-soft transition-colors hover:bg-sunken hover:text-ink aria-[current=page]:border-accent aria-[current=page]:bg-surface aria-[current=page]:font-semibold aria-[current=page]:text-ink";

/** The menu of a member's dashboard. On small screens it folds away behind its heading, and again when a link was followed. */
export function SideMenu({ user }: { user: User }) {
  const { key: place } = useLocation();
  const [openedAt, setOpenedAt] = useState<string>();
  const open = openedAt === place;
  const listId = useId();
  const groups = [
    { heading: "Account", links: accountLinksOf(user) },
    { heading: "More", links: personalLinksOf(user) },
  ];
  return (
    <nav aria-label="Account">
      {groups.map(({ heading, links }, group) => (
        <section key={heading} className={group > 0 ? "mt-6" : ""}>
          <h2 className="hidden px-4 pb-3 font-sans text-ink-soft text-xs uppercase tracking-widest lg:block">
            {heading}
          </h2>
          {group === 0 && (
            <button
              type="button"
              aria-expanded={open}
              aria-controls={listId}
              className="flex min-h-12 w-full items-center justify-between border border-line bg-surface px-4 font-semibold lg:hidden"
              onClick={() => setOpenedAt(open ? undefined : place)}
            >
              {heading}
              <Icon name={open ? "chevron-up" : "chevron-down"} className="size-5" />
            </button>
          )}
          <ul
            aria-label={heading}
            id={group === 0 ? listId : undefined}
            className={`${open ? "" : "max-lg:hidden"} max-lg:border-line max-lg:border-x max-lg:border-b max-lg:py-2`}
          >
            {links.map(({ label, path }) => (
              <li key={label}>
                <NavLink to={path} end={path === "/dashboard"} prefetch="intent" className={linkClass}>
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
