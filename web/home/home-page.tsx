import { callFrom } from "#web/api.server.ts";
import type { Route } from "./+types/home-page.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return callFrom(context, "GET /category/list");
}

export const meta: Route.MetaFunction = () => [{ title: "Tana Bana" }];

export default function HomePage({ loaderData }: Route.ComponentProps) {
  return <h1>Tana Bana {loaderData.categories.length}</h1>;
}
