import { Suspense } from "react";
import { callFrom } from "#web/api.server.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { Newsletter } from "#web/storefront/newsletter/newsletter.tsx";
import type { Route } from "./+types/home-page.ts";
import { toBlock } from "./blocks.ts";
import { HomeBlocks } from "./home-blocks.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { blocks } = await callFrom(context, "GET /home");
  return { blocks: blocks.map(toBlock) };
}

/** Fetched when it is needed: the schema would weigh down the first page that people see. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const { subscribe } = await import("#web/storefront/newsletter/subscribe.ts");
  return subscribe(request);
}

export const meta: Route.MetaFunction = (args) => pageMeta(args);

export default function HomePage({ loaderData: { blocks } }: Route.ComponentProps) {
  return (
    <>
      <HomeBlocks blocks={blocks} />
      <Suspense>
        <Newsletter />
      </Suspense>
    </>
  );
}
