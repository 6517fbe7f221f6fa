import { useState } from "react";
import { Link, useLocation } from "react-router";
import type { User } from "#contract/customers/accounts.ts";
import { countWaiting, findEntry, inboxOf, sectionsOf } from "#web/frame/menu/sections.ts";
import { useOverview } from "#web/layout/dashboard/overview.ts";
import { Drawer } from "#web/ui/overlays/drawer.tsx";
import { OfficeIcon, type OfficeIconName } from "./office-icon.tsx";
import { OfficeMenu } from "./office-menu.tsx";

const item =
  "relative grid min-h-14 w-full content-center justify-items-center text-ink-soft text-xs hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:font-semibold aria-[current=page]:text-accent";

/** On phones and tablets: the pages of the day within reach of the thumb, and behind More the whole menu. */
export function PhoneBar({ user }: { user: User }) {
  const { pathname, key } = useLocation();
  const [openedAt, setOpenedAt] = useState<string>();
  const overview = useOverview();
  const sections = sectionsOf(user);
  const orders = findEntry(sections, "Customer orders") ?? findEntry(sections, "Brand orders");
  const entries = [
    { label: "Orders", icon: "orders", entry: orders ?? undefined },
    { label: "Pack", icon: "pack", entry: findEntry(sections, "Packing") },
    // In place of both for those who have nothing to do with orders.
    { label: "Products", icon: "products", entry: orders ? undefined : findEntry(sections, "All products") },
    { label: "Inbox", icon: "inbox", entry: inboxOf(user) },
  ] as const;
  const links = entries.flatMap(({ label, icon, entry }) => {
    const path = entry?.tabs[0]?.path;
    return path ? [{ label, icon, path, count: countWaiting(entry.tabs, overview) }] : [];
  });
  return (
    <>
      <nav
        aria-label="Office"
        className="fixed inset-x-0 bottom-0 z-30 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
      >
        <ul className="mx-auto flex max-w-xl *:flex-1">
          {[{ label: "Home", icon: "home" as const, path: "/dashboard", count: 0 }, ...links].map(
            ({ label, icon, path, count }) => (
              <li key={label}>
                <Link
                  to={path}
                  prefetch="intent"
                  aria-current={pathname === path ? "page" : undefined}
                  className={item}
                >
                  <Face icon={icon} label={label} count={count} />
                </Link>
              </li>
            ),
          )}
          <li>
            <button type="button" aria-haspopup="dialog" onClick={() => setOpenedAt(key)} className={item}>
              <Face icon="more" label="More" count={0} />
            </button>
          </li>
        </ul>
      </nav>
      <Drawer side="left" title="Menu" open={openedAt === key} onClose={() => setOpenedAt(undefined)}>
        <div className="-m-3">
          <OfficeMenu user={user} />
          <ul aria-label="Shop" className="mx-2 border-line border-t pt-3 pb-2">
            <li>
              <Link to="/shop" className={drawerLink}>
                Shop
              </Link>
            </li>
            <li>
              <Link to="/brands" className={drawerLink}>
                All brands
              </Link>
            </li>
          </ul>
        </div>
      </Drawer>
    </>
  );
}

const drawerLink = "flex min-h-11 items-center rounded-md px-3 font-semibold text-sm hover:bg-sunken";

function Face({ icon, label, count }: { icon: OfficeIconName; label: string; count: number }) {
  return (
    <>
      <OfficeIcon name={icon} />
      {label}
      {count > 0 && (
        <>
          <span
            aria-hidden="true"
            className="absolute top-1 left-1/2 ms-1 grid h-5 min-w-5 place-items-center rounded-full bg-action px-1 font-semibold text-on-action text-xs leading-none tabular-nums"
          >
            {count > 99 ? "99+" : count}
          </span>
          <span className="sr-only">, {count} waiting</span>
        </>
      )}
    </>
  );
}
