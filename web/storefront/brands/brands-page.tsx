import { callFrom } from "#web/api.server.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";
import type { Route } from "./+types/brands-page.ts";
import { BrandCard } from "./brand-card.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { brands } = await callFrom(context, "GET /brand/list");
  return { brands: brands.map(({ name, slug, description }) => ({ name, slug, description })) };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Brands", description: "Every label in the shop: small Indian workshops and weavers." });

/** Six in a row on phones, four on tablets, three on wide screens, where there is room for a description. */
export default function BrandsPage({ loaderData: { brands } }: Route.ComponentProps) {
  return (
    <div className="page pt-8 lg:pt-12">
      <h1 className="text-4xl">Brands</h1>
      {brands.length === 0 ? (
        <EmptyState sentence="No brands found.">
          <p>The first labels will be here soon.</p>
          <ButtonLink to="/shop" look="secondary">
            See all products
          </ButtonLink>
        </EmptyState>
      ) : (
        <>
          <p className="mt-2 max-w-xl text-ink-soft">
            Small workshops from all over India, each with a cloth of its own.
          </p>
          <ul className="mt-8 grid grid-cols-6 gap-x-1.5 gap-y-5 md:grid-cols-4 md:gap-5 lg:grid-cols-3 lg:gap-8">
            {brands.map((brand) => (
              <li key={brand.slug}>
                <BrandCard brand={brand} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
