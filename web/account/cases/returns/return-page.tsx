import { useFetcher, useSearchParams } from "react-router";
import { CaseHead } from "#web/account/cases/case-head.tsx";
import { mergeOptions } from "#web/account/cases/load-cases.ts";
import { loadOrder } from "#web/account/orders/load-orders.ts";
import { NoOrder } from "#web/account/orders/no-order.tsx";
import { call } from "#web/api.ts";
import type { Faults } from "#web/layout/forms/submit.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { requireBuyer } from "#web/session/guards.ts";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";
import type { Route } from "./+types/return-page.ts";
import { ReturnDone } from "./return-done.tsx";
import { ReturnForm } from "./return-form.tsx";
import { type SentReturn, sendReturn } from "./send-return.ts";

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const { isBuyerOf } = await requireBuyer(request);
  const order = await loadOrder(params.id);
  if (!order || !isBuyerOf(order)) return { order: undefined };
  const { options, refundTo } = await call("GET /return/options/{orderId}", { params: { orderId: order._id } });
  return { order, options: mergeOptions(options), isCash: refundTo === "account" };
}

export const clientAction = async ({ request, params }: Route.ClientActionArgs) =>
  sendReturn(await request.formData(), params.id);

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Return items", hidden: true });

export const HydrateFallback = () => (
  <div aria-busy="true" className="page grid min-h-[70dvh] content-start gap-4 pt-8">
    <h1 className="sr-only">Return items</h1>
    <Skeleton className="h-10 w-64" />
    <Skeleton className="h-96" />
  </div>
);

export default function ReturnPage({ loaderData }: Route.ComponentProps) {
  const fetcher = useFetcher<SentReturn | Faults>();
  const [params] = useSearchParams();
  if (!loaderData.order) return <NoOrder />;
  const { order, options, isCash } = loaderData;
  if (fetcher.data && "returns" in fetcher.data) return <ReturnDone sent={fetcher.data} orderId={order._id} />;
  return (
    <div className="page min-h-[70dvh] pt-4 pb-16 lg:pt-8">
      <CaseHead title="Return items" order={order} />
      {options.length === 0 ? (
        <EmptyState sentence="There is nothing to send back.">
          <p>
            What has arrived can be sent back from here. Everything of this order is on its way, returned or changed
            already.
          </p>
          <ButtonLink to={`/order/${order._id}`} look="secondary">
            Back to the order
          </ButtonLink>
        </EmptyState>
      ) : (
        <ReturnForm order={order} options={options} isCash={isCash} from={params.get("item")} fetcher={fetcher} />
      )}
    </div>
  );
}
