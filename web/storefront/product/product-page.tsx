import { lazy, Suspense, useEffect } from "react";
import { isRouteErrorResponse } from "react-router";
import { deliveryLine } from "#web/layout/delivery-promise.ts";
import { ErrorPage } from "#web/layout/errors/error-page.tsx";
import { PageLink } from "#web/layout/page-link.tsx";
import { pageMeta } from "#web/layout/page-meta.ts";
import { useSite } from "#web/layout/site.ts";
import { GarmentAttributes } from "#web/storefront/product/attributes/garment-attributes.tsx";
import { ReviewsSection } from "#web/storefront/reviews/reviews-section.tsx";
import { WishlistButton } from "#web/storefront/wishlist/wishlist-button.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { Breadcrumbs } from "#web/ui/navigation/breadcrumbs.tsx";
import type { Route } from "./+types/product-page.ts";
import { BuyForm } from "./buy-form.tsx";
import { ColourSwatches } from "./colour-swatches.tsx";
import { DeliveryBox } from "./delivery-box.tsx";
import { Gallery } from "./gallery/gallery.tsx";
import { loadProduct } from "./load-product.server.ts";
import { ProductDescription, ProductSummary } from "./product-summary.tsx";
import { productPath, productTrail } from "./product-trail.ts";
import { RelatedProducts } from "./related-products.tsx";
import { rememberViewed } from "./remember-viewed.ts";
import { ShareLinks } from "./share/share-links.tsx";

/** What the loader reads of a query; anything else leads to the page without it. */
export const handle = { query: ["reviews", "sort", "stars", "photos", "fit"] };

export const loader = ({ context, request, params }: Route.LoaderArgs) =>
  loadProduct(context, request.url, params.slug);

/** A review. Fetched when it is needed: its schema would weigh down the page for all who only look. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const { addReview } = await import("#web/storefront/reviews/add-review.ts");
  return addReview(request);
}

export const meta: Route.MetaFunction = (args) => {
  if (!args.loaderData) return pageMeta(args, { title: "No product found", hidden: true });
  const { product, machines } = args.loaderData;
  const { description, image, tags } = machines;
  return [...pageMeta(args, { title: product.name, description, image, address: productPath(product) }), ...tags];
};

const LinkRow = ({ label, links }: { label: string; links: readonly (readonly [to: string, title: string])[] }) => (
  <nav aria-label={label} className="flex flex-wrap gap-x-5 text-sm">
    {links.map(([to, title]) => (
      <PageLink key={to} to={to} className="inline-flex min-h-11 items-center underline underline-offset-4">
        {title}
      </PageLink>
    ))}
  </nav>
);

export default function ProductPage({
  loaderData: { product, words, related, reviews, choices, away, fit, share, attributes, alerts, policies },
}: Route.ComponentProps) {
  const { store } = useSite();
  const path = productPath(product);
  useEffect(() => rememberViewed(product._id), [product._id]);
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-12 pt-2 lg:gap-20">
      <div>
        <Breadcrumbs trail={productTrail(product)} />
        <div className="mt-2 grid gap-x-14 gap-y-8 grid-cols-[minmax(0,1fr)] md:grid-cols-2 lg:gap-x-20">
          <div className="relative self-start max-md:mx-[calc(-1*clamp(1rem,4vw,3rem))] lg:sticky lg:top-24">
            <Gallery key={product._id} product={product} />
            <div className="absolute top-3 right-3">
              <WishlistButton product={product} />
            </div>
          </div>
          <div className="grid content-start gap-5 md:gap-7 lg:py-4">
            <ProductSummary product={product} words={words} />
            <ColourSwatches product={product} />
            <BuyForm key={product._id} product={product} fit={fit} />
            <LinkRow label="Alerts" links={alerts} />
            <div className="grid gap-2 border-line border-t pt-4">
              <DeliveryBox product={product._id} />
              <p className="flex min-h-11 items-center gap-3">
                <Icon name="truck" />
                {deliveryLine(store)}
              </p>
              <LinkRow label="Before you buy" links={policies} />
              {away && <p>{away}</p>}
              <ShareLinks links={share} />
            </div>
            <ProductDescription product={product} />
            <GarmentAttributes {...attributes} />
          </div>
        </div>
      </div>
      {product.longDescription && (
        <section aria-labelledby="details">
          <h2 id="details">Details</h2>
          <p className="wrap-anywhere mt-4 max-w-prose whitespace-pre-line">{product.longDescription}</p>
        </section>
      )}
      <Suspense>
        <ReviewsSection key={product._id} product={product._id} path={path} list={reviews} choices={choices} />
      </Suspense>
      <Suspense>
        <RelatedProducts products={related} />
      </Suspense>
    </div>
  );
}

/** Fetched by those who come to it. */
const NoProduct = lazy(() => import("./no-product.tsx"));

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? (
    <Suspense>
      <NoProduct />
    </Suspense>
  ) : (
    <ErrorPage />
  );
}
