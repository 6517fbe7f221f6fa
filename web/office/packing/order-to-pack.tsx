import { formatSize } from "#contract/catalogue/sizes.ts";
import { dayInIndia, formatDay } from "#contract/indian-time.ts";
import type { OrderToPack as Order, PackingItem } from "#contract/sales/packing.ts";
import { PageLink } from "#web/layout/page-link.tsx";
import { ProductPicture } from "#web/layout/product/product-picture.tsx";
import { formatMoment } from "#web/ui/dates/format-moment.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { IconButton } from "#web/ui/display/icon-button.tsx";
import { Time } from "#web/ui/display/time.tsx";

interface OrderToPackProps {
  order: Order;
  isInHand: boolean;
  /** Without it nothing can be ticked, as for staff who only read orders. */
  ticks?: { countOf: (item: PackingItem) => number; set: (order: Order, item: PackingItem, count: number) => void };
}

/** An order with what is left of it to be packed. A row is ticked with the thumb anywhere on it. */
export function OrderToPack({ order, isInHand, ticks }: OrderToPackProps) {
  const { number, created, paymentStatus, recipient, items, promisedOn, _id } = order;
  return (
    <article aria-label={`Order ${number}`} className={`border bg-surface ${isInHand ? "border-ink" : "border-line"}`}>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b px-4 py-2">
        <h2 className="font-sans text-base tracking-normal">
          <PageLink to={`/order/${_id}`} className="link inline-flex min-h-11 items-center font-semibold tabular-nums">
            {number}
          </PageLink>
        </h2>
        {paymentStatus === "Cash on delivery" && <Badge look="highlight">Cash</Badge>}
        {promisedOn && <PromisedDay day={promisedOn} />}
        <p className="basis-full pb-1 text-ink-soft text-sm">
          {recipient && <span className="wrap-anywhere">{`${recipient.name}, ${recipient.city}. `}</span>}
          <Time at={created}>{formatMoment(created)}</Time>
        </p>
      </header>
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <li key={item.item}>
            {ticks ? (
              <Piece item={item} count={ticks.countOf(item)} onCount={(count) => ticks.set(order, item, count)} />
            ) : (
              <div className="flex items-center gap-3 px-4 py-3">
                <Words item={item} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </article>
  );
}

/** The day on which it was to arrive; past it, so that it is packed first. */
function PromisedDay({ day }: { day: string }) {
  const isLate = day < dayInIndia(new Date());
  return (
    <Badge look={isLate ? "danger" : "neutral"}>{`${isLate ? "Late: promised" : "Promised"} ${formatDay(day)}`}</Badge>
  );
}

interface PieceProps {
  item: PackingItem;
  count: number;
  onCount: (count: number) => void;
}

function Piece({ item, count, onCount }: PieceProps) {
  const isAll = count === item.quantity;
  return (
    <div className={isAll ? "bg-success-soft" : ""}>
      <label className="flex min-h-16 cursor-pointer items-center gap-3 px-4 py-3 has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:-outline-offset-2">
        <span className="relative grid size-8 shrink-0 place-items-center">
          <input
            type="checkbox"
            className="peer size-8 appearance-none rounded-md border border-line-strong bg-surface checked:border-ink checked:bg-ink"
            checked={isAll}
            onChange={({ target }) => onCount(target.checked ? item.quantity : 0)}
          />
          <Icon name="check" className="pointer-events-none absolute hidden size-6 text-ground peer-checked:block" />
        </span>
        <Words item={item} />
      </label>
      {item.quantity > 1 && (
        <fieldset className="flex items-center justify-end gap-1 px-4 pb-3">
          <legend className="sr-only">Pieces of {item.name}</legend>
          <IconButton
            label={`One less of ${item.name}`}
            icon="minus"
            disabled={count === 0}
            onClick={() => onCount(count - 1)}
          />
          <span className="min-w-16 text-center font-semibold tabular-nums">
            {count} of {item.quantity}
          </span>
          <IconButton
            label={`One more of ${item.name}`}
            icon="plus"
            disabled={isAll}
            onClick={() => onCount(count + 1)}
          />
        </fieldset>
      )}
    </div>
  );
}

function Words({ item: { name, sku, size, quantity, picture } }: { item: PackingItem }) {
  return (
    <>
      <span className="w-11 shrink-0">
        <ProductPicture picture={picture} sizes="44px" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="wrap-anywhere block font-semibold leading-snug">{name}</span>
        <span className="wrap-anywhere block text-ink-soft text-sm">
          {formatSize(size)} · <span className="inline-block">{sku}</span>
        </span>
      </span>
      <span className="shrink-0 font-semibold text-lg tabular-nums">{quantity} ×</span>
    </>
  );
}
