import { replace } from "react-router";
import type { Route } from "./+types/redirect-to-order-success.ts";

/** An older address of the page. */
export const loader = ({ params }: Route.LoaderArgs) => replace(`/order/success/${encodeURIComponent(params.id)}`);
