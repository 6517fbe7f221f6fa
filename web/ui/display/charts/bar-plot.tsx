export interface Bar {
  label: string;
  value: number;
  /** What stands beside the value, such as its percentage. */
  note?: string;
}

const figures = new Intl.NumberFormat("en-IN");

/** Horizontal bars with their figures in words, so that nobody needs to see the bars. */
export function BarPlot({ caption, bars }: { caption: string; bars: readonly Bar[] }) {
  const largest = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <figure className="grid content-start gap-3">
      <figcaption className="font-semibold text-sm">{caption}</figcaption>
      <ul className="grid gap-2.5">
        {bars.map(({ label, value, note }) => (
          <li key={label} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 text-sm">
            <span className="wrap-anywhere">{label}</span>
            <span className="text-right tabular-nums">
              {figures.format(value)}
              {note && <span className="ml-2 inline-block min-w-13 text-ink-soft">{note}</span>}
            </span>
            <svg aria-hidden="true" className="col-span-2 mt-1 h-2 w-full rounded-sm bg-sunken">
              <rect width={`${(value / largest) * 100}%`} height="100%" className="fill-ink-soft" />
            </svg>
          </li>
        ))}
      </ul>
    </figure>
  );
}
