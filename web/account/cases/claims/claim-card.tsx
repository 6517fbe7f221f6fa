import { formatSize } from "#contract/catalogue/sizes.ts";
import type { Claim } from "#contract/sales/cases/claims.ts";
import { CaseCard } from "#web/account/cases/case-card.tsx";
import { AnotherAccount } from "#web/account/cases/returns/another-account.tsx";
import { formatPieces } from "#web/account/cases/returns/return-card.tsx";
import { claimNext } from "./claim-words.ts";

const formatPhotos = ({ photos }: Claim) =>
  photos.length === 0 ? [] : [`${photos.length} ${photos.length === 1 ? "photo" : "photos"}`];

export function ClaimCard({ claim, onOrder = false }: { claim: Claim; onOrder?: boolean }) {
  const { _id, orderId, orderNumber, status, created, product, size, quantity, kind, wish } = claim;
  return (
    <CaseCard
      id={_id}
      title={`${kind}: ${wish.toLowerCase()} wished for`}
      status={status}
      created={created}
      order={onOrder ? undefined : { _id: orderId, number: orderNumber }}
      lines={[
        {
          key: _id,
          imageUrl: product.imageUrl,
          name: product.name,
          about: [formatSize(size), formatPieces(quantity), ...formatPhotos(claim)].join(" · "),
        },
      ]}
      next={claimNext(claim)}
    >
      {status === "Accepted" && claim.waitsFor === "buyer" && <AnotherAccount kind="claim" id={_id} />}
    </CaseCard>
  );
}
