import { pageMeta } from "#web/layout/page-meta.ts";
import type { Route } from "./+types/home-page.ts";
import { Banners } from "./banners.tsx";
import { CategoryTiles } from "./category-tiles.tsx";
import { Newsletter } from "./newsletter.tsx";
import { SaleBanner } from "./sale-banner.tsx";
import { subscribe } from "./subscribe.ts";
import { Facts, Welcome } from "./welcome.tsx";

export const clientAction = ({ request }: Route.ClientActionArgs) => subscribe(request);

export const meta: Route.MetaFunction = (args) => pageMeta(args);

export default function HomePage() {
  return (
    <>
      <Banners />
      <Welcome />
      <Facts />
      <CategoryTiles />
      <SaleBanner />
      <Newsletter />
    </>
  );
}
