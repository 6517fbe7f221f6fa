import { closeDrawer, useDrawer } from "#web/layout/drawers.ts";
import { PageLink } from "#web/layout/page-link.tsx";
import { useSite } from "#web/layout/site.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { Drawer } from "#web/ui/overlays/drawer.tsx";

function MenuLink({ to, children, quiet = false }: { to: string; children: string; quiet?: boolean }) {
  return (
    <li>
      <PageLink
        to={to}
        onClick={closeDrawer}
        className={`-mx-5 flex min-h-12 items-center justify-between gap-4 px-5 hover:bg-sunken ${quiet ? "" : "font-display font-semibold text-lg"}`}
      >
        {children}
        <Icon name="chevron-right" className="size-4.5 text-ink-soft" />
      </PageLink>
    </li>
  );
}

/** The categories of the shop, and on phones the links for which the header has no room. */
export function MenuDrawer() {
  const { brands, categories } = useSite();
  return (
    <Drawer side="left" title="Shop By Category" open={useDrawer() === "menu"} onClose={closeDrawer}>
      <nav aria-label="Categories" className="-my-2">
        <ul>
          {categories.map(({ name, slug }) => (
            <MenuLink key={slug} to={`/shop/category/${slug}`}>
              {name}
            </MenuLink>
          ))}
        </ul>
        <ul className="mt-4 border-line border-t pt-4">
          <MenuLink quiet to="/shop">
            All products
          </MenuLink>
          {brands.length > 0 && (
            <MenuLink quiet to="/brands">
              All brands
            </MenuLink>
          )}
          <MenuLink quiet to="/contact">
            Contact us
          </MenuLink>
        </ul>
      </nav>
    </Drawer>
  );
}
