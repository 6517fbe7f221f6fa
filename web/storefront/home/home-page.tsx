import { Suspense } from "react";
import { pageMeta } from "#web/layout/page-meta.ts";
import { Newsletter } from "#web/storefront/newsletter/newsletter.tsx";
import type { Route } from "./+types/home-page.ts";
import { Banners } from "./banners.tsx";
import { CategoryTiles } from "./category-tiles.tsx";
import { Benefits, Hero } from "./hero.tsx";
import { SaleBanner } from "./sale-banner.tsx";

/** Fetched when it is needed: the schema would weigh down the first page that people see. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const { subscribe } = await import("#web/storefront/newsletter/subscribe.ts");
  return subscribe(request);
}

export const meta: Route.MetaFunction = (args) => pageMeta(args);

export default function HomePage() {
  return (
    <>
      <Banners />
      <Hero />
      <Suspense>
        <Benefits />
        <CategoryTiles />
      </Suspense>
      <Suspense>
        <SaleBanner />
        <Newsletter />
      </Suspense>
    </>
  );
}
