import { formatSize } from "#contract/catalogue/sizes.ts";
import type { Exchange } from "#contract/sales/cases/exchanges.ts";
import { CaseCard, Withdraw } from "#web/account/cases/case-card.tsx";
import { formatPieces } from "#web/account/cases/returns/return-card.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";
import { exchangeNext } from "./exchange-words.ts";

export function ExchangeCard({ exchange, onOrder = false }: { exchange: Exchange; onOrder?: boolean }) {
  const { _id, orderId, orderNumber, status, created, product, fromSize, size, quantity, canWithdraw, canReturn } =
    exchange;
  return (
    <CaseCard
      id={_id}
      title={`${formatSize(fromSize)} for ${formatSize(size, "size")}`}
      status={status}
      created={created}
      order={onOrder ? undefined : { _id: orderId, number: orderNumber }}
      lines={[{ key: _id, imageUrl: product.imageUrl, name: product.name, about: formatPieces(quantity) }]}
      next={exchangeNext(exchange)}
    >
      {canReturn && (
        <ButtonLink to={`/exchange/${_id}/return`} look="secondary" size="small">
          Return instead
        </ButtonLink>
      )}
      {canWithdraw && (
        <Withdraw
          kind="exchange"
          id={_id}
          sentence={`You keep ${formatSize(fromSize, "size")} of ${product.name}, and the other size goes back on sale.`}
        />
      )}
      {exchange.chargedOrder && (
        <ButtonLink to={`/order/${exchange.chargedOrder}`} look="secondary" size="small">
          See what is to be paid
        </ButtonLink>
      )}
    </CaseCard>
  );
}
