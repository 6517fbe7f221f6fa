import { useId } from "react";
import { Link, useLocation } from "react-router";
import type { User } from "#contract/customers/accounts.ts";
import { createStorageStore, useStore } from "#web/create-store.ts";
import { accountLinksOf } from "#web/frame/menu/menu-links.ts";
import { countWaiting, findPlace, type Section, sectionsOf } from "#web/frame/menu/sections.ts";
import { useOverview } from "#web/layout/dashboard/overview.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { WaitingCount } from "./waiting-count.tsx";

type Choices = Record<string, boolean>;

function readChoices(text: string | null): Choices {
  try {
    const kept: unknown = JSON.parse(text ?? "{}");
    return typeof kept === "object" && kept !== null ? (kept as Choices) : {};
  } catch {
    return {};
  }
}

/** Which sections somebody has opened or closed in this browser. The others are open while a page of theirs is. */
const choices = createStorageStore("officeSections", readChoices);

const row = "flex min-h-11 items-center gap-2 rounded-md px-3 text-start text-sm hover:bg-sunken lg:min-h-8";
const linkClass = `${row} text-ink-soft hover:text-ink aria-[current=page]:bg-sunken aria-[current=page]:font-semibold aria-[current=page]:text-ink`;

/** The menu of staff and sellers: the specified links first, then the office in sections. */
export function OfficeMenu({ user }: { user: User }) {
  const { pathname } = useLocation();
  const overview = useOverview();
  const chosen = useStore(choices);
  const sections = sectionsOf(user);
  const place = findPlace(sections, pathname);
  const accountLinks = accountLinksOf(user);
  // A page that stands in a section is marked there.
  const current = place
    ? undefined
    : accountLinks.findLast(
        ({ path }) => pathname === path || (path !== "/dashboard" && pathname.startsWith(`${path}/`)),
      );
  return (
    <nav aria-label="Account" className="grid gap-1 px-2 py-3">
      <h2 className="px-3 pb-1 font-sans font-semibold text-ink-soft text-xs uppercase tracking-widest">Account</h2>
      <ul aria-label="Account">
        {accountLinks.map(({ label, path }) => (
          <li key={label}>
            <Link
              to={path}
              prefetch="intent"
              aria-current={path === current?.path ? "page" : undefined}
              className={linkClass}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <div className="mt-3 grid border-line border-t pt-3">
        {sections.map((section) => {
          const isHere = section.heading === place?.heading;
          const isOpen = chosen[section.heading] ?? isHere;
          return (
            <MenuSection
              key={section.heading}
              section={section}
              isOpen={isOpen}
              isHere={isHere}
              onToggle={() => choices.write(JSON.stringify({ ...chosen, [section.heading]: !isOpen }))}
            >
              {section.entries.map((entry) => (
                <li key={entry.label}>
                  <Link
                    to={entry.tabs[0]?.path ?? ""}
                    prefetch="intent"
                    aria-current={isHere && entry.label === place?.entry.label ? "page" : undefined}
                    className={`${linkClass} ps-6`}
                  >
                    <span className="min-w-0 flex-1">{entry.label}</span>
                    <WaitingCount count={countWaiting(entry.tabs, overview)} />
                  </Link>
                </li>
              ))}
            </MenuSection>
          );
        })}
      </div>
    </nav>
  );
}

interface MenuSectionProps {
  section: Section;
  isOpen: boolean;
  isHere: boolean;
  onToggle: () => void;
  children: React.ReactNode;
}

/** Opens and closes at its heading, which says what waits in it while it is closed. */
function MenuSection({ section: { heading, entries }, isOpen, isHere, onToggle, children }: MenuSectionProps) {
  const overview = useOverview();
  const listId = useId();
  const tabs = entries.flatMap((entry) => entry.tabs);
  return (
    <section>
      <h3 className="font-sans text-sm tracking-normal">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={onToggle}
          className={`${row} w-full font-semibold ${isHere && !isOpen ? "bg-sunken" : ""}`}
        >
          <span className="min-w-0 flex-1">{heading}</span>
          {!isOpen && <WaitingCount count={countWaiting(tabs, overview)} />}
          <Icon name={isOpen ? "chevron-up" : "chevron-down"} className="size-4 text-ink-soft" />
        </button>
      </h3>
      <ul id={listId} aria-label={heading} hidden={!isOpen} className="mb-2">
        {children}
      </ul>
    </section>
  );
}
