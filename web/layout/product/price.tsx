import { percentOff } from "#contract/catalogue/unit-price.ts";
import { formatRupees, toPaise } from "#contract/money.ts";

interface Prices {
  /** What one piece costs. */
  now: number;
  mrp: number | null;
  /** What it costs without the promotion: struck through where there is no MRP. */
  price?: number | undefined;
}

/** "25% off"; less than one percent is not worth saying. */
function formatPercent(now: number, mrp: number): string {
  const percent = percentOff(toPaise(mrp), toPaise(now));
  return percent > 0 ? `${percent}% off` : "";
}

interface PriceTagProps extends Prices {
  /** `stacked`: the MRP stands above the price, so that the prices of several cards stand in a row. */
  layout: keyof typeof layouts;
  className: string;
}

const layouts = {
  stacked: { tag: "grid w-fit grid-cols-[auto_auto] gap-x-2", now: "col-span-2 row-start-2", beside: "text-xs" },
  inline: { tag: "inline-flex flex-wrap items-baseline gap-x-3", now: "-order-1", beside: "text-base" },
};

/**
 * The price; where it is below the MRP, or below the price without a promotion, also that, struck through. It is read as "MRP ₹1,999.00,
 * now ₹1,499.00, 25% off".
 */
export function PriceTag({ now, mrp, price, layout, className }: PriceTagProps) {
  const full = mrp ?? price ?? now;
  if (full <= now) return <span className={`price ${className}`}>{formatRupees(now)}</span>;
  const look = layouts[layout];
  const percent = formatPercent(now, full);
  return (
    <span className={look.tag}>
      <span className={`text-ink-soft ${look.beside}`}>
        {mrp === null ? (
          <span className="sr-only">Before </span>
        ) : (
          <span className={layout === "inline" ? undefined : "sr-only"}>MRP </span>
        )}
        <s>{formatRupees(full)}</s>
      </span>
      <span className="sr-only">, now </span>
      <span className={`price ${className} ${look.now}`}>{formatRupees(now)}</span>
      {percent && (
        <>
          <span className="sr-only">, </span>
          <span className={`font-semibold text-accent ${look.beside}`}>{percent}</span>
        </>
      )}
    </span>
  );
}

/** The MRP beside a price that is written out already: "MRP ₹1,999.00, 25% off". Nothing where the MRP is not above it. */
export function MrpNote({ now, mrp }: Prices) {
  if (mrp === null || mrp <= now) return null;
  const percent = formatPercent(now, mrp);
  return (
    <span className="whitespace-nowrap">
      MRP <s>{formatRupees(mrp)}</s>
      {percent && (
        <>
          <span className="sr-only">,</span> <span className="font-semibold text-accent">{percent}</span>
        </>
      )}
    </span>
  );
}

/** A price in a table, with the note below it. */
export const PriceCell = ({ now, mrp }: Prices) => (
  <span className="block">
    {formatRupees(now)}
    <span className="block text-ink-soft text-xs empty:hidden">
      <MrpNote now={now} mrp={mrp} />
    </span>
  </span>
);
