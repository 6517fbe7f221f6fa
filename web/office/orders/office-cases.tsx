import type { ReactNode } from "react";
import { formatSize } from "#contract/catalogue/sizes.ts";
import type { OrderDetails } from "#contract/sales/orders.ts";
import { useFocusRestore } from "#web/layout/dashboard/use-focus-restore.ts";
import { PageLink } from "#web/layout/page-link.tsx";
import { CaseBadge, Waiting } from "#web/office/cases/case-parts.tsx";
import { claimPath } from "#web/office/cases/claims/change-claim.ts";
import { ClaimSteps } from "#web/office/cases/claims/claim-steps.tsx";
import { exchangePath } from "#web/office/cases/exchanges/change-exchange.ts";
import { ExchangeSteps } from "#web/office/cases/exchanges/exchange-steps.tsx";
import { returnPath } from "#web/office/cases/returns/change-return.ts";
import { ReturnSteps } from "#web/office/cases/returns/return-steps.tsx";
import { parcelPath } from "#web/office/parcels/change-parcel.ts";
import { ParcelDetails } from "#web/office/parcels/parcel-details.tsx";
import { ParcelSteps } from "#web/office/parcels/parcel-steps.tsx";
import type { OfficeCasesData } from "./load-office-cases.ts";
import { MakeParcel } from "./make-parcel.tsx";
import { OrderCash } from "./order-cash.tsx";

interface OfficeCasesProps {
  order: OrderDetails;
  cases: OfficeCasesData;
}

/** What staff and sellers do about an order after the sale: its parcels, returns, exchanges and claims. */
export function OfficeCases({ order, cases }: OfficeCasesProps) {
  const panel = useFocusRestore([order]);
  const { returns, exchanges, claims, canBook, canPack } = cases;
  return (
    <div ref={panel} tabIndex={-1} className="grid gap-8 outline-none">
      <section aria-labelledby="office-parcels" className="grid gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="office-parcels" className="text-xl">
            Parcels
          </h2>
          {canPack && <MakeParcel order={order} />}
        </div>
        {order.parcels.length === 0 && <p className="text-ink-soft">Nothing of it is packed yet.</p>}
        {order.parcels.map((parcel, i) => (
          <Card
            key={parcel._id}
            to={parcelPath(parcel._id)}
            title={`Parcel ${i + 1} of ${order.parcels.length}`}
            status={parcel.status}
          >
            <ParcelDetails parcel={parcel} />
            <ParcelSteps parcel={parcel} number={order.number} canBook={canBook} />
          </Card>
        ))}
      </section>
      {order.cash && <OrderCash order={order} cash={order.cash} />}
      {returns.length > 0 && (
        <Section id="office-returns" title="Returns">
          {returns.map((request) => (
            <Card
              key={request._id}
              to={returnPath(request._id)}
              title={request.items.length === 0 ? "Shipping and fee" : "Return"}
              status={request.status}
            >
              <p className="wrap-anywhere text-sm">
                {request.items
                  .map(
                    ({ name, size, quantity, reason }) =>
                      `${quantity} × ${name}, ${formatSize(size, "size")}: ${reason}`,
                  )
                  .join("; ")}
              </p>
              <p className="text-sm">
                <Waiting {...request} />
              </p>
              {request.payout?.state === "to approve" && (
                <p className="text-sm">
                  The payout waits to be approved: only the seller says that the cash was collected.{" "}
                  <PageLink to="/dashboard/payouts?state=to+approve" className="link">
                    To the payouts
                  </PageLink>
                </p>
              )}
              <ReturnSteps request={request} />
            </Card>
          ))}
        </Section>
      )}
      {exchanges.length > 0 && (
        <Section id="office-exchanges" title="Exchanges">
          {exchanges.map((exchange) => (
            <Card key={exchange._id} to={exchangePath(exchange._id)} title="Exchange" status={exchange.status}>
              <p className="wrap-anywhere text-sm">
                {exchange.quantity} × {exchange.product.name}, {formatSize(exchange.fromSize, "size")} for{" "}
                {formatSize(exchange.size, "size")}
              </p>
              <p className="text-sm">
                <Waiting {...exchange} />
              </p>
              <ExchangeSteps exchange={exchange} />
            </Card>
          ))}
        </Section>
      )}
      {claims.length > 0 && (
        <Section id="office-claims" title="Problem reports">
          {claims.map((claim) => (
            <Card key={claim._id} to={claimPath(claim._id)} title={claim.kind} status={claim.status}>
              <p className="wrap-anywhere text-sm">
                {claim.quantity} × {claim.product.name}, {formatSize(claim.size, "size")}. Wishes a{" "}
                {claim.wish.toLowerCase()}.
              </p>
              <p className="text-sm">
                <Waiting {...claim} />
              </p>
              <ClaimSteps claim={claim} />
            </Card>
          ))}
        </Section>
      )}
    </div>
  );
}

const Section = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id} className="grid gap-4">
    <h2 id={id} className="text-xl">
      {title}
    </h2>
    {children}
  </section>
);

/** One of them, with a link to all that is known of it. */
const Card = ({ to, title, status, children }: { to: string; title: string; status: string; children: ReactNode }) => (
  <article aria-label={title} className="grid gap-3 border border-line bg-surface p-4">
    <div className="flex flex-wrap items-center gap-x-3">
      <h3 className="font-sans text-base tracking-normal">
        <PageLink to={to} className="link inline-flex min-h-11 items-center font-semibold">
          {title}
        </PageLink>
      </h3>
      <CaseBadge status={status} />
    </div>
    {children}
  </article>
);
