import { useId } from "react";
import { pageLimits } from "#contract/page-limits.ts";
import { anyPrice } from "./filters.ts";
import { usePendingValue } from "./use-pending-value.ts";

interface Prices {
  min: number;
  max: number;
}

interface PriceBoxProps {
  /** What the handles of the slider stand at, or the list is filtered by. */
  prices: Prices;
  onApply: (prices: Prices) => void;
}

type Typed = { min: string; max: string; error?: string };

const wrong = "Enter prices in whole rupees, the lower one first.";

/** Left empty, an end is open. Nothing where the two make no range. */
export function readPrices({ min, max }: { min: string; max: string }): Prices | null {
  const read = (text: string, open: number) => {
    const digits = text.replaceAll(/[\s,₹]/g, "");
    if (digits === "") return open;
    const value = /^\d{1,9}$/.test(digits) ? Number(digits) : 0;
    return value >= 1 && value <= pageLimits.priceMax ? value : null;
  };
  const low = read(min, anyPrice.min);
  const high = read(max, anyPrice.max);
  if (low === null || high === null || (high !== 0 && high < low)) return null;
  return { min: low, max: high };
}

const show = ({ min, max }: Prices): Typed => ({
  min: min <= anyPrice.min ? "" : String(min),
  max: max === 0 ? "" : String(max),
});

/** The two ends as numbers, for prices that the slider does not reach or does not meet. They go with its handles. */
export function PriceBox({ prices, onApply }: PriceBoxProps) {
  const id = useId();
  const [pending, setPending] = usePendingValue<Typed>(`${prices.min} ${prices.max}`);
  const typed = pending ?? show(prices);
  const apply = () => {
    if (!pending) return;
    const read = readPrices(pending);
    if (!read) return setPending({ ...pending, error: wrong });
    if (read.min !== prices.min || read.max !== prices.max) onApply(read);
    else setPending(show(prices));
  };
  const box = (end: "min" | "max", label: string) => (
    <label className="grid gap-1 text-ink-soft text-xs">
      {label}
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        placeholder="Any"
        value={typed[end]}
        aria-invalid={typed.error ? true : undefined}
        aria-describedby={typed.error ? id : undefined}
        onChange={({ target }) => setPending({ min: typed.min, max: typed.max, [end]: target.value })}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          apply();
        }}
        onBlur={({ currentTarget, relatedTarget }) => {
          // Both are typed before either counts: the list of the first alone would take away what is typed in the second.
          if (!currentTarget.closest(".price-box")?.contains(relatedTarget)) apply();
        }}
        className="min-h-11 w-full min-w-0 rounded-md border border-line-strong bg-surface px-2.5 text-ink text-sm tabular-nums hover:border-ink aria-invalid:border-danger"
      />
    </label>
  );
  return (
    <div className="price-box grid grid-cols-2 gap-2">
      {box("min", "From (₹)")}
      {box("max", "To (₹)")}
      <p id={id} role="alert" className="col-span-2 text-danger text-sm empty:hidden">
        {typed.error}
      </p>
    </div>
  );
}
