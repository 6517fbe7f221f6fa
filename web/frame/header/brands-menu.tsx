import { useSite } from "#web/layout/site.ts";
import { Menu, MenuLink } from "#web/ui/overlays/menu.tsx";

/** Shown only when there are brands. */
export function BrandsMenu() {
  const { brands } = useSite();
  if (brands.length === 0) return null;
  return (
    <Menu button="Brands">
      {brands.map(({ name, slug }) => (
        <MenuLink key={slug} to={`/shop/brand/${slug}`} prefetch="intent" viewTransition>
          {name}
        </MenuLink>
      ))}
      <MenuLink to="/brands" prefetch="intent" viewTransition>
        <span className="font-semibold">See all brands</span>
      </MenuLink>
    </Menu>
  );
}
