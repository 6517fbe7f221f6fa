import { SearchBox } from "#web/frame/header/search/search-box.tsx";
import { openDrawer } from "#web/layout/drawers.ts";
import { PageLink } from "#web/layout/page-link.tsx";
import { useSite } from "#web/layout/site.ts";
import { IconButton } from "#web/ui/display/icon-button.tsx";
import { Logo, Mark } from "#web/ui/identity/logo.tsx";
import { Announcement } from "./announcement.tsx";
import { BrandsMenu } from "./brands-menu.tsx";
import { CartButton } from "./cart-button.tsx";
import { UserMenu } from "./user-menu.tsx";

/**
 * On phones only the upper row stays in view while the search scrolls away, so the two are boxes of their own there;
 * on wide screens all of it is one row, with the search in its middle.
 */
export function Header() {
  const { store } = useSite();
  return (
    <header className="contents">
      <Announcement />
      <div className="contents lg:sticky lg:top-0 lg:z-30 lg:block lg:border-line lg:border-b lg:bg-ground">
        <div className="site-header-row contents lg:page lg:flex lg:h-18 lg:items-center lg:gap-2">
          <div className="sticky top-0 z-30 flex h-14 items-center gap-1 bg-ground px-1.5 max-lg:border-line max-lg:border-b sm:px-4 lg:contents">
            <IconButton
              icon="menu"
              label="Menu"
              aria-haspopup="dialog"
              onClick={() => openDrawer("menu")}
              className="lg:-ml-2.5"
            />
            <PageLink
              to="/"
              aria-label={`${store.name}, home`}
              className="mr-auto flex min-h-11 min-w-0 items-center px-1 lg:mr-4"
            >
              <StoreLogo />
            </PageLink>
            <nav aria-label="Shop" className="flex items-center max-lg:hidden">
              <PageLink
                to="/shop"
                className="flex min-h-11 items-center rounded-md px-2.5 font-semibold hover:bg-sunken"
              >
                Shop
              </PageLink>
              <BrandsMenu />
            </nav>
            <div className="flex items-center lg:order-last lg:ml-2">
              <UserMenu />
              <CartButton className="lg:-mr-2.5" />
            </div>
          </div>
          <SearchBox className="px-4 py-2 sm:px-6 lg:mx-auto lg:w-full lg:max-w-md lg:px-0 lg:py-0" />
        </div>
      </div>
    </header>
  );
}

const drawnName = "Tana Bana";

/** The drawn name, or the name in letters for a shop that calls itself something else. */
export function StoreLogo() {
  const { name } = useSite().store;
  if (name === drawnName) return <Logo />;
  return (
    <span className="inline-flex min-w-0 items-center gap-2.5">
      <Mark className="size-8 shrink-0 max-[22.4rem]:hidden" />
      <span className="truncate font-display font-semibold text-2xl">{name}</span>
    </span>
  );
}
