import { formatSize } from "#contract/catalogue/sizes.ts";
import { formatDay } from "#contract/indian-time.ts";
import type { Exchange } from "#contract/sales/cases/exchanges.ts";
import { call } from "#web/api.ts";
import { useFocusRestore } from "#web/layout/dashboard/use-focus-restore.ts";
import { PageLink } from "#web/layout/page-link.tsx";
import { pageMeta } from "#web/layout/page-meta.ts";
import {
  CaseAddress,
  CaseHead,
  Detail,
  Details,
  fullName,
  Moments,
  OrderLink,
  Waiting,
} from "#web/office/cases/case-parts.tsx";
import { NoCase } from "#web/office/cases/no-case.tsx";
import { requirePermissionOrMerchant } from "#web/session/guards.ts";
import { undefinedIfNotFound } from "#web/undefined-if-not-found.ts";
import type { Route } from "./+types/exchange-page.ts";
import { changeExchange } from "./change-exchange.ts";
import { ExchangeSteps } from "./exchange-steps.tsx";

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requirePermissionOrMerchant(request, "read orders");
  const found = await undefinedIfNotFound(call("GET /exchange/{id}", { params }));
  return { exchange: found?.exchange };
}

export const clientAction = ({ request, params }: Route.ClientActionArgs) => changeExchange(request, params.id);

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Exchange", hidden: true });

export default function ExchangePage({ loaderData: { exchange } }: Route.ComponentProps) {
  const page = useFocusRestore([exchange]);
  const back = ["/dashboard/exchanges", "All exchanges"] as [string, string];
  if (!exchange) return <NoCase title="Exchange" sentence="No exchange found." back={back} />;
  return (
    <div ref={page} tabIndex={-1} className="grid gap-8 outline-none">
      <div>
        <CaseHead title={`Exchange of ${exchange.orderNumber}`} status={exchange.status} back={back} />
        <ExchangeSteps exchange={exchange} />
      </div>
      <ExchangeDetails exchange={exchange} />
      <Moments
        moments={[
          ["Requested", exchange.created],
          ["Approved", exchange.approvedAt],
          ["Old piece picked up", exchange.pickedUpAt],
          ["Old piece received", exchange.receivedAt],
          ["New piece sent", exchange.sentAt],
          ["New piece delivered", exchange.deliveredAt],
          ["Ended", exchange.endedAt],
        ]}
      />
    </div>
  );
}

const acceptedWords = (accepted: boolean | null) =>
  accepted === null ? undefined : accepted ? "Accepted, back in stock" : "Not accepted";

function ExchangeDetails({ exchange }: { exchange: Exchange }) {
  const { orderId, orderNumber, product, quantity, fromSize, size, user, brand, address, chargedOrder } = exchange;
  const accepted = acceptedWords(exchange.accepted);
  return (
    <Details>
      <Detail term="Order">
        <OrderLink id={orderId} number={orderNumber} />
      </Detail>
      <Detail term="Next">
        <Waiting {...exchange} />
      </Detail>
      <Detail term="Pieces">
        {quantity} × {product.name}
      </Detail>
      <Detail term="Sizes">
        {formatSize(fromSize)} for {formatSize(size, "size")}.{" "}
        {exchange.isReserved ? "The new piece is kept for it." : "The new piece is not kept for it."}
      </Detail>
      {exchange.promisedOn && <Detail term="Promised by">{formatDay(exchange.promisedOn)}</Detail>}
      {user && <Detail term="Buyer">{fullName(user)}</Detail>}
      <Detail term="Seller">{brand?.name ?? "The shop"}</Detail>
      {accepted && <Detail term="Old piece">{accepted}</Detail>}
      {exchange.reason && <Detail term="Reason">{exchange.reason}</Detail>}
      {exchange.closedAs && (
        <Detail term="Closed as">
          {exchange.closedAs === "charged" ? "A sale to be paid" : "Written off"}
          {chargedOrder && (
            <PageLink to={`/order/${chargedOrder}`} className="link ms-2 inline-flex min-h-11 items-center">
              Its order
            </PageLink>
          )}
        </Detail>
      )}
      {address && (
        <Detail term="Address">
          <CaseAddress address={address} />
        </Detail>
      )}
    </Details>
  );
}
