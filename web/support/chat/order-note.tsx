import { Link } from "react-router";
import { formatRupees } from "#contract/money.ts";
import type { ChatOrder } from "#contract/support/chat.ts";
import { formatDate } from "#web/ui/dates/format-date.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { Time } from "#web/ui/display/time.tsx";

/**
 * The order a message is about. Both ends may open it: the whole card is the link, but for the date, which says what one's own clock said.
 */
export function OrderNote({ order: { _id, created, totalWithTax, status, items } }: { order: ChatOrder }) {
  const what = `${items === 1 ? "1 item" : `${items} items`} · ${status}`;
  return (
    <div className="relative grid w-full max-w-96 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 border border-line-strong bg-ground px-4 py-3 text-start hover:border-ink">
      <Icon name="bag" className="size-6" />
      <span className="min-w-0 text-sm">
        <span className="block font-semibold">
          <Link
            to={`/order/${_id}`}
            aria-label={`Order of ${formatDate(created)}, ${formatRupees(totalWithTax)}, ${what}`}
            className="after:absolute after:inset-0"
          >
            Order of
          </Link>{" "}
          <Time at={created} className="z-10">
            {formatDate(created)}
          </Time>
          , {formatRupees(totalWithTax)}
        </span>
        <span className="block text-ink-soft">{what}</span>
      </span>
      <Icon name="chevron-right" className="size-5" />
    </div>
  );
}
