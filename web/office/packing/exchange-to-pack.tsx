import { formatSize } from "#contract/catalogue/sizes.ts";
import type { ExchangeToPack } from "#contract/sales/packing.ts";
import { PageLink } from "#web/layout/page-link.tsx";
import { ProductPicture } from "#web/layout/product/product-picture.tsx";
import { Badge } from "#web/ui/display/badge.tsx";
import { Button } from "#web/ui/display/button.tsx";

/** The new piece of an exchange that may go out. */
export function ExchangeCard({ exchange, onPack }: { exchange: ExchangeToPack; onPack?: () => void }) {
  const { _id, orderNumber, recipient, fromSize, item } = exchange;
  return (
    <article aria-label={`Exchange of ${orderNumber}`} className="border border-line bg-surface px-4 pt-2 pb-4">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-sans text-base tracking-normal">
          <PageLink
            to={`/dashboard/exchanges/${_id}`}
            className="link inline-flex min-h-11 items-center font-semibold tabular-nums"
          >
            {orderNumber}
          </PageLink>
        </h2>
        <Badge look="accent">Exchange</Badge>
      </header>
      {recipient && <p className="wrap-anywhere text-ink-soft text-sm">{`${recipient.name}, ${recipient.city}`}</p>}
      <div className="my-3 flex items-center gap-3">
        <span className="w-11 shrink-0">
          <ProductPicture picture={item.picture} sizes="44px" />
        </span>
        <p className="min-w-0 flex-1">
          <span className="wrap-anywhere block font-semibold leading-snug">{item.name}</span>
          <span className="wrap-anywhere block text-sm">
            <strong>{formatSize(item.size)}</strong>
            <span className="text-ink-soft">
              {" "}
              for {formatSize(fromSize, "size")} · <span className="inline-block">{item.sku}</span>
            </span>
          </span>
        </p>
        <span className="shrink-0 font-semibold text-lg tabular-nums">{item.quantity} ×</span>
      </div>
      {onPack && (
        <Button block look="secondary" aria-label={`Pack exchange of ${orderNumber}`} onClick={onPack}>
          Pack
        </Button>
      )}
    </article>
  );
}
