import type { User } from "#contract/customers/accounts.ts";
import { BrandsMenu } from "#web/frame/header/brands-menu.tsx";
import { CartButton } from "#web/frame/header/cart-button.tsx";
import { StoreLogo } from "#web/frame/header/header.tsx";
import { UserMenu } from "#web/frame/header/user-menu.tsx";
import { personalLinksOf } from "#web/frame/menu/menu-links.ts";
import { countWaiting, inboxOf } from "#web/frame/menu/sections.ts";
import { useOverview } from "#web/layout/dashboard/overview.ts";
import { PageLink } from "#web/layout/page-link.tsx";
import { useSite } from "#web/layout/site.ts";
import { Mark } from "#web/ui/identity/logo.tsx";
import { MenuLink } from "#web/ui/overlays/menu.tsx";
import { OfficeSearch } from "./find/office-search.tsx";
import { OfficeIcon } from "./office-icon.tsx";

/** The navigation bar of staff and sellers, in one row at every width: Shop and Brands stand in the menu where it has no room for them. */
export function OfficeBar({ user }: { user: User }) {
  const { store } = useSite();
  return (
    <header className="sticky top-0 z-30 flex h-12 items-center gap-1 border-line border-b bg-ground px-1 sm:px-2">
      <PageLink to="/" aria-label={`${store.name}, home`} className="flex min-h-11 shrink-0 items-center px-2 lg:w-51">
        <Mark className="size-7 sm:hidden" />
        <span className="office-logo flex max-sm:hidden">
          <StoreLogo />
        </span>
      </PageLink>
      <div className="min-w-0 flex-1">
        <OfficeSearch user={user} className="office-search max-w-lg lg:ps-2" />
      </div>
      <nav aria-label="Shop" className="flex items-center max-lg:hidden">
        <PageLink to="/shop" className="flex min-h-11 items-center rounded-md px-2.5 font-semibold hover:bg-sunken">
          Shop
        </PageLink>
        <BrandsMenu />
      </nav>
      <InboxLink user={user} />
      <CartButton />
      <UserMenu>
        <MenuLink to="/dashboard/orders">My orders</MenuLink>
        {personalLinksOf(user).map(({ label, path }) => (
          <MenuLink key={path} to={path}>
            {label}
          </MenuLink>
        ))}
      </UserMenu>
    </header>
  );
}

function InboxLink({ user }: { user: User }) {
  const inbox = inboxOf(user);
  const count = countWaiting(inbox?.tabs ?? [], useOverview());
  if (!inbox) return null;
  return (
    <PageLink
      to={inbox.path}
      aria-label={count > 0 ? `Inbox, ${count} waiting` : "Inbox"}
      title="Inbox"
      className="relative grid size-11 shrink-0 place-items-center rounded-md hover:bg-sunken max-lg:hidden"
    >
      <OfficeIcon name="inbox" />
      {count > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-0 left-6 grid h-5 min-w-5 place-items-center rounded-full bg-action px-1 font-semibold text-on-action text-xs leading-none tabular-nums"
        >
          {count > 99 ? "99+" : count}
        </span>
      )}
    </PageLink>
  );
}
