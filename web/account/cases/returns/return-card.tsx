import { formatSize } from "#contract/catalogue/sizes.ts";
import { formatRupees } from "#contract/money.ts";
import type { Return } from "#contract/sales/cases/returns.ts";
import { CaseCard, Withdraw } from "#web/account/cases/case-card.tsx";
import { AnotherAccount } from "./another-account.tsx";
import { needsAccount, returnNext } from "./return-words.ts";

type Item = Return["items"][number];

export const formatPieces = (quantity: number): string => `${quantity} ${quantity === 1 ? "piece" : "pieces"}`;

function aboutItem({ size, quantity, reason, accepted, rejected, rejectedReason }: Item): string {
  const words = [formatSize(size), formatPieces(quantity), reason];
  if (rejected > 0 && accepted > 0) words.push(`${accepted} accepted`);
  if (rejected > 0) words.push(`${rejected} not accepted${rejectedReason ? ` (${rejectedReason})` : ""}`);
  return words.join(" · ");
}

export function ReturnCard({ about, onOrder = false }: { about: Return; onOrder?: boolean }) {
  const { _id, order, status, created, items, refund, canWithdraw, payout } = about;
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <CaseCard
      id={_id}
      title={`${pieces === 0 ? "Shipping and fee" : `Return of ${formatPieces(pieces)}`}, ${formatRupees(refund)}`}
      status={status}
      created={created}
      order={onOrder ? undefined : order}
      lines={items.map((item) => ({
        key: `${item.item} ${item.size}`,
        imageUrl: item.imageUrl,
        name: item.name,
        about: aboutItem(item),
      }))}
      next={returnNext(about)}
    >
      {canWithdraw && (
        <Withdraw kind="return" id={_id} sentence="You keep everything, and nothing is paid back for it." />
      )}
      {(needsAccount(about) || payout?.state === "refused") && <AnotherAccount kind="return" id={_id} />}
    </CaseCard>
  );
}
