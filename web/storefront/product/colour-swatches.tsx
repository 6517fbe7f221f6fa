import type { ProductDetails } from "#contract/catalogue/products.ts";
import { PageLink } from "#web/layout/page-link.tsx";
import { ProductPicture } from "#web/layout/product/product-picture.tsx";

/** The colours of a garment: each is a product with a page of its own. */
export function ColourSwatches({ product: { colour, colours, slug } }: { product: ProductDetails }) {
  if (!colour) return null;
  return (
    <div className="grid gap-2">
      <p>
        Colour: <span className="font-semibold">{colour}</span>
      </p>
      {colours.length > 1 && (
        <ul aria-label="Colours" className="flex flex-wrap gap-3">
          {colours.map((one) => (
            <li key={one.slug} className="w-16">
              <PageLink
                to={`/product/${one.slug}`}
                aria-current={one.slug === slug ? "true" : undefined}
                className="group block text-center text-xs"
              >
                <ProductPicture
                  picture={one.picture}
                  sizes="64px"
                  className="mb-1 outline-offset-2 outline-line group-hover:outline-2 group-aria-[current]:outline-2 group-aria-[current]:outline-ink"
                />
                <span className="wrap-anywhere group-aria-[current]:font-semibold">{one.name}</span>
              </PageLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
