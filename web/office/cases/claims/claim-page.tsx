import { formatSize } from "#contract/catalogue/sizes.ts";
import { formatRupees } from "#contract/money.ts";
import type { Claim } from "#contract/sales/cases/claims.ts";
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
import { CasePhotos } from "#web/office/cases/case-photos.tsx";
import { NoCase } from "#web/office/cases/no-case.tsx";
import { parcelPath } from "#web/office/parcels/change-parcel.ts";
import { requirePermissionOrMerchant } from "#web/session/guards.ts";
import { undefinedIfNotFound } from "#web/undefined-if-not-found.ts";
import type { Route } from "./+types/claim-page.ts";
import { changeClaim } from "./change-claim.ts";
import { ClaimSteps } from "./claim-steps.tsx";

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requirePermissionOrMerchant(request, "read orders");
  const found = await undefinedIfNotFound(call("GET /claim/{id}", { params }));
  return { claim: found?.claim };
}

export const clientAction = ({ request, params }: Route.ClientActionArgs) => changeClaim(request, params.id);

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Problem Report", hidden: true });

const decisions = { Refund: "Refund", Replacement: "Replacement", Refuse: "Refused" } as const;

export default function ClaimPage({ loaderData: { claim } }: Route.ComponentProps) {
  const page = useFocusRestore([claim]);
  const back = ["/dashboard/claims", "All problem reports"] as [string, string];
  if (!claim) return <NoCase title="Problem Report" sentence="No problem report found." back={back} />;
  return (
    <div ref={page} tabIndex={-1} className="grid gap-8 outline-none">
      <div>
        <CaseHead title={`Problem report of ${claim.orderNumber}`} status={claim.status} back={back} />
        <ClaimSteps claim={claim} />
      </div>
      <ClaimDetails claim={claim} />
      <CasePhotos path={`/claim/${claim._id}/photos`} photos={claim.photos} />
      <Moments
        moments={[
          ["Reported", claim.created],
          [claim.decision ? `Decided: ${decisions[claim.decision]}` : "Decided", claim.decidedAt],
          ["Goods back", claim.goodsReceivedAt],
          ["Settled", claim.settledAt],
        ]}
      />
    </div>
  );
}

function ClaimDetails({ claim }: { claim: Claim }) {
  const { orderId, orderNumber, product, quantity, size, kind, wish, note, user, brand, parcel, address } = claim;
  return (
    <Details>
      <Detail term="Order">
        <OrderLink id={orderId} number={orderNumber} />
      </Detail>
      <Detail term="Next">
        <Waiting {...claim} />
      </Detail>
      <Detail term="Problem">{kind}</Detail>
      <Detail term="Wish">{wish}</Detail>
      <Detail term="Pieces">
        {quantity} × {product.name}, {formatSize(size, "size")}
      </Detail>
      <Detail term="Amount">{formatRupees(claim.amount)}</Detail>
      {note && <Detail term="The buyer writes">{note}</Detail>}
      {user && <Detail term="Buyer">{fullName(user)}</Detail>}
      <Detail term="Seller">{brand?.name ?? "The shop"}</Detail>
      {claim.decision && (
        <Detail term="Decision">
          {decisions[claim.decision]}
          {claim.returnGoods && ", once the goods are back"}
        </Detail>
      )}
      {claim.reason && <Detail term="Reason">{claim.reason}</Detail>}
      {claim.refunded > 0 && <Detail term="Refunded">{formatRupees(claim.refunded)}</Detail>}
      {claim.refundTo && <Detail term="Paid to">{claim.refundTo}</Detail>}
      {parcel && (
        <Detail term="Replacement">
          <PageLink to={parcelPath(parcel._id)} className="link inline-flex min-h-11 items-center">
            {parcel.status}
          </PageLink>
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
