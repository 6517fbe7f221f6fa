const format = new Intl.NumberFormat("en-IN");
const most = 999;

/** How many wait, beside the name of the page on which they do. Nothing for none. */
export function WaitingCount({ count, className = "" }: { count: number; className?: string }) {
  if (count <= 0) return null;
  return (
    <span
      className={`min-w-5 shrink-0 rounded-full bg-highlight-soft px-1.5 text-center font-semibold text-ink text-xs leading-5 tabular-nums ${className}`}
    >
      {count > most ? `${most}+` : format.format(count)}
      <span className="sr-only"> waiting</span>
    </span>
  );
}
