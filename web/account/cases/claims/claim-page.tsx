import type { ClaimForm as SentClaim } from "#contract/sales/cases/claims.ts";
import { CaseHead } from "#web/account/cases/case-head.tsx";
import { readPhotos, sendPhotos } from "#web/account/cases/returns/send-return.ts";
import { loadOrder } from "#web/account/orders/load-orders.ts";
import { NoOrder } from "#web/account/orders/no-order.tsx";
import { call } from "#web/api.ts";
import { changeBy } from "#web/layout/forms/submit.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { notify } from "#web/notices.ts";
import { requireBuyer } from "#web/session/guards.ts";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";
import type { Route } from "./+types/claim-page.ts";
import { type Claimable, ClaimForm } from "./claim-form.tsx";

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const { isBuyerOf } = await requireBuyer(request);
  const order = await loadOrder(params.id);
  const item = order?.products.find(({ _id }) => _id === params.itemId);
  if (!order || !item || !isBuyerOf(order)) return { order: undefined };
  const { options, refundTo } = await call("GET /return/options/{orderId}", { params: { orderId: order._id } });
  const held = options.filter((option) => option.item === item._id);
  const claimable: Claimable[] =
    item.status === "Shipped"
      ? [{ size: item.size, quantity: item.quantity }]
      : [...Map.groupBy(held, ({ size }) => size)].map(([size, all]) => ({
          size,
          quantity: all.reduce((sum, { quantity }) => sum + quantity, 0),
        }));
  return { order, item, claimable: claimable.filter(({ quantity }) => quantity > 0), isCash: refundTo === "account" };
}

export const clientAction = async ({ request }: Route.ClientActionArgs) => {
  const form = await request.formData();
  const body = JSON.parse(String(form.get("body"))) as SentClaim;
  return changeBy({ ok: true, data: body }, async () => {
    const { message, claim } = await call("POST /claim/add", { body });
    const problem = await sendPhotos("POST /claim/{id}/photos", claim._id, readPhotos(form));
    notify({ kind: "success", title: message });
    if (problem) notify({ kind: "error", title: "Not every photo could be sent.", message: problem });
    return { fields: {}, isDone: true };
  });
};

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Report a problem", hidden: true });

export const HydrateFallback = () => (
  <div aria-busy="true" className="page grid min-h-[70dvh] max-w-2xl content-start gap-4 pt-8">
    <h1 className="sr-only">Report a problem</h1>
    <Skeleton className="h-10 w-64" />
    <Skeleton className="h-96" />
  </div>
);

export default function ClaimPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData.order) return <NoOrder />;
  const { order, item, claimable, isCash } = loaderData;
  const isSent = item.status === "Shipped" || item.status === "Delivered";
  return (
    <div className="page min-h-[70dvh] max-w-2xl pt-4 pb-16 lg:pt-8">
      <CaseHead title="Report a problem" order={order} />
      {!isSent || claimable.length === 0 ? (
        <EmptyState
          sentence={
            isSent ? "Everything of this item is returned, changed or reported already." : "This item is not sent yet."
          }
        >
          <ButtonLink to={`/order/${order._id}`} look="secondary">
            Back to the order
          </ButtonLink>
        </EmptyState>
      ) : (
        <ClaimForm orderId={order._id} item={item} claimable={claimable} isCash={isCash} />
      )}
    </div>
  );
}
