import type { Ref } from "react";
import { PageLink } from "#web/layout/page-link.tsx";
import { useSite } from "#web/layout/site.ts";
import { addressOf, anyPrice, choose, type Filters } from "./filters/filters.ts";
import { formatCount, formatFound } from "./filters/format-filter.ts";

interface ResultRangeProps {
  filters: Filters;
  shown: number;
  count: number;
  otherPrices: number;
  isPartial?: boolean | undefined;
  ref: Ref<HTMLDivElement>;
  onShowAllPrices: () => void;
}

/** Which products of how many are shown. It is announced when it changes, and takes the focus of what has gone. */
export function ResultRange({ filters, shown, count, otherPrices, isPartial, ref, onShowAllPrices }: ResultRangeProps) {
  const { pricesIncludeTax } = useSite().store;
  const first = filters.limit * (filters.page - 1) + 1;
  return (
    <div ref={ref} tabIndex={-1} className="outline-none">
      <p role="status" className="font-semibold">
        {shown > 0 ? (
          `${first} to ${first + shown - 1} of ${formatFound(count, isPartial)}`
        ) : (
          <span className="sr-only">No products found.</span>
        )}
      </p>
      {pricesIncludeTax && shown > 0 && <p className="text-ink-soft text-sm">Prices are inclusive of all taxes.</p>}
      {otherPrices > 0 && (
        <p className="text-ink-soft text-sm">
          {formatCount(otherPrices).replace(" ", " more ")} {otherPrices === 1 ? "matches" : "match"} at other prices.{" "}
          <PageLink
            to={addressOf(choose(filters, anyPrice))}
            onClick={onShowAllPrices}
            className="link inline-block pointer-coarse:py-2.5"
          >
            Show all prices
          </PageLink>
        </p>
      )}
    </div>
  );
}
