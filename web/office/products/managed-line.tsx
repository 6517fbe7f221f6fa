import type { Product } from "#contract/products.ts";
import { PageLink } from "#web/layout/page-link.tsx";
import { ProductPicture } from "#web/storefront/product/product-picture.tsx";

/** A product in a list of the back office: picture, name, sku and brand. The whole of it leads to its form. */
export function ManagedLine({ product: { _id, name, sku, brand, picture } }: { product: Product }) {
  return (
    <div className="relative flex min-w-0 items-center gap-4">
      <div className="w-12 shrink-0">
        <ProductPicture picture={picture} sizes="48px" />
      </div>
      <div className="min-w-0">
        <PageLink
          to={`/dashboard/product/edit/${_id}`}
          className="link wrap-anywhere font-semibold text-base after:absolute after:inset-0"
        >
          {name}
        </PageLink>
        <p className="wrap-anywhere font-normal text-ink-soft text-sm">
          {sku}
          {brand && ` · ${brand.name}`}
        </p>
      </div>
    </div>
  );
}
