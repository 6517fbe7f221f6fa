import type { Size } from "#contract/limits.ts";
import { Icon } from "#web/ui/display/icon.tsx";

interface LineSizeProps {
  /** Which product it is, for those who do not see where the field stands. */
  of: string;
  value: Size;
  sizes: readonly Size[];
  soldOut: readonly Size[];
  onChange: (size: Size) => void;
}

/** A size that is no longer made stays in the list as long as the line has it. */
export function LineSize({ of, value, sizes, soldOut, onChange }: LineSizeProps) {
  const offered = sizes.includes(value) ? sizes : [value, ...sizes];
  return (
    <div className="relative h-fit">
      <select
        aria-label={`Size of ${of}`}
        value={value}
        onChange={({ target }) => onChange(target.value as Size)}
        className="min-h-11.5 w-24 appearance-none rounded-md border border-line-strong bg-surface py-2 pr-7 pl-2.5 font-semibold text-sm hover:border-ink"
      >
        {offered.map((size) => (
          <option key={size} value={size} disabled={size !== value && soldOut.includes(size)}>
            {size !== value && soldOut.includes(size) ? `Size ${size}, out of stock` : `Size ${size}`}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" className="pointer-events-none absolute top-3.5 right-2 size-4.5 text-ink-soft" />
    </div>
  );
}
