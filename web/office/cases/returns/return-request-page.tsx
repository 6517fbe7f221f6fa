import { formatSize } from "#contract/catalogue/sizes.ts";
import { formatRupees } from "#contract/money.ts";
import type { Return } from "#contract/sales/cases/returns.ts";
import { call } from "#web/api.ts";
import { useFocusRestore } from "#web/layout/dashboard/use-focus-restore.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { CaseAddress, CaseHead, Detail, Details, Moments, OrderLink, Waiting } from "#web/office/cases/case-parts.tsx";
import { CasePhotos } from "#web/office/cases/case-photos.tsx";
import { NoCase } from "#web/office/cases/no-case.tsx";
import { requirePermissionOrMerchant } from "#web/session/guards.ts";
import { undefinedIfNotFound } from "#web/undefined-if-not-found.ts";
import type { Route } from "./+types/return-request-page.ts";
import { changeReturn } from "./change-return.ts";
import { ReturnSteps } from "./return-steps.tsx";

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requirePermissionOrMerchant(request, "read orders");
  const found = await undefinedIfNotFound(call("GET /return/{id}", { params }));
  return { request: found?.return };
}

export const clientAction = ({ request, params }: Route.ClientActionArgs) => changeReturn(request, params.id);

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Return", hidden: true });

const payoutWords = {
  "to approve": "It waits to be approved: only the seller says that the cash was collected.",
  due: "It is to be paid.",
  waiting: "The bank has it.",
  done: "It was paid.",
  refused: "The bank refused it. The buyer is asked for another account.",
} as const;

export default function ReturnRequestPage({ loaderData: { request } }: Route.ComponentProps) {
  const page = useFocusRestore([request]);
  const back = ["/dashboard/return-requests", "All returns"] as [string, string];
  if (!request) return <NoCase title="Return" sentence="No return found." back={back} />;
  return (
    <div ref={page} tabIndex={-1} className="grid gap-8 outline-none">
      <div>
        <CaseHead title={`Return of ${request.order.number}`} status={request.status} back={back} />
        <ReturnSteps request={request} />
      </div>
      <ReturnDetails request={request} />
      {request.items.length > 0 ? (
        <Pieces request={request} />
      ) : (
        <p>Shipping and the fee for cash, since nothing else of the order is left.</p>
      )}
      <CasePhotos path={`/return/${request._id}/photos`} photos={request.photos} />
      <Moments
        moments={[
          ["Requested", request.created],
          ["Approved", request.approved],
          ["Picked up", request.pickedUp],
          ["Received", request.received],
          [request.status, request.ended],
        ]}
      />
    </div>
  );
}

function ReturnDetails({ request }: { request: Return }) {
  const { order, buyer, brand, refund, refundTo, payout, way, address, note, reason, items } = request;
  const isAsked = request.status === "Received" && request.waitsFor === "buyer";
  return (
    <Details>
      <Detail term="Order">
        <OrderLink id={order._id} number={order.number} />
      </Detail>
      <Detail term="Next">
        <Waiting {...request} />
      </Detail>
      {buyer && <Detail term="Buyer">{buyer}</Detail>}
      <Detail term="Seller">{brand?.name ?? "The shop"}</Detail>
      <Detail term="Refund">{formatRupees(refund)}</Detail>
      <Detail term="Paid to">
        {refundTo ?? (isAsked ? "An account that the buyer is asked for" : "The way it was paid")}
        {payout && (
          <span className="block text-ink-soft">
            {payoutWords[payout.state]}
            {payout.reference && ` Reference ${payout.reference}.`}
          </span>
        )}
      </Detail>
      {items.length > 0 && (
        <Detail term="Comes back by">{way === "pick-up" ? "Pick-up at the buyer's" : "Drop-off at a counter"}</Detail>
      )}
      {address && (
        <Detail term="Picked up at">
          <CaseAddress address={address} />
        </Detail>
      )}
      {note && <Detail term="The buyer writes">{note}</Detail>}
      {reason && <Detail term="Reason">{reason}</Detail>}
    </Details>
  );
}

function Pieces({ request: { items } }: { request: Return }) {
  return (
    <section aria-labelledby="pieces" className="grid gap-3">
      <h2 id="pieces" className="text-xl">
        Pieces
      </h2>
      <ul className="divide-y divide-line border-line border-y">
        {items.map((item) => (
          <li key={`${item.item}${item.size}`} className="flex items-start gap-4 py-3">
            <img src={item.imageUrl} alt="" width={56} height={70} className="aspect-4/5 w-14 shrink-0 object-cover" />
            <div className="min-w-0 flex-1">
              <p className="wrap-anywhere font-semibold">{item.name}</p>
              <p className="text-ink-soft text-sm">
                {item.quantity} × {formatSize(item.size, "size")}. {item.reason}.
              </p>
              {item.accepted + item.rejected > 0 && (
                <p className="wrap-anywhere text-sm">
                  {item.accepted} accepted, {item.rejected} rejected
                  {item.rejectedReason && `: ${item.rejectedReason}`}
                </p>
              )}
            </div>
            <span className="price shrink-0">{formatRupees(item.refund)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
