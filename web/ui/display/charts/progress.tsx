interface ProgressProps {
  /** What goes on: "Importing". */
  label: string;
  value: number;
  max: number;
}

const figures = new Intl.NumberFormat("en-IN");

/** How far something is that takes a while, as a bar and in figures. */
export function Progress({ label, value, max }: ProgressProps) {
  return (
    <div className="grid gap-2">
      <p className="flex justify-between gap-4 text-sm">
        <span className="font-semibold">{label}</span>
        <span className="text-ink-soft tabular-nums">
          {figures.format(value)} of {figures.format(max)}
        </span>
      </p>
      <progress
        aria-label={label}
        value={value}
        max={Math.max(max, 1)}
        className="h-3 w-full appearance-none overflow-hidden rounded-full border-0 bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:transition-[inline-size]"
      />
    </div>
  );
}
