import { Table } from "#web/ui/display/table.tsx";

interface PlotColumn {
  label: string;
  value: number;
}

interface ColumnPlotProps {
  caption: string;
  /** What the columns are over, and what they count: headings of the table. */
  heads: readonly [over: string, counted: string];
  columns: readonly PlotColumn[];
}

const [height, step, gap] = [120, 24, 6];
/** A column that stands alone stays a column. */
const widest = 26;

/** Columns over time with the same figures as a table below, for those who want to read them or cannot see them. */
export function ColumnPlot({ caption, heads, columns }: ColumnPlotProps) {
  const largest = Math.max(1, ...columns.map(({ value }) => value));
  const width = Math.max(columns.length, widest / 2) * step;
  return (
    <figure className="grid content-start gap-3">
      <figcaption className="flex flex-wrap justify-between gap-x-4 font-semibold text-sm">
        {caption}
        <span className="font-normal text-ink-soft">Most: {largest}</span>
      </figcaption>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="h-32 w-full border-line-strong border-b"
      >
        {columns.map(({ label, value }, index) => (
          <rect
            key={label}
            x={index * step + gap / 2}
            y={height - (value / largest) * height}
            width={step - gap}
            height={(value / largest) * height}
            className="fill-ink-soft"
          />
        ))}
      </svg>
      <p aria-hidden="true" className="flex justify-between gap-4 text-ink-soft text-xs">
        <span>{columns[0]?.label}</span>
        {columns.length > 1 && <span>{columns.at(-1)?.label}</span>}
      </p>
      <details>
        <summary className="link w-fit cursor-pointer py-2 text-sm">Show as a table</summary>
        <div className="mt-2">
          <Table
            caption={caption}
            rows={columns}
            rowKey={({ label }) => label}
            columns={[
              { head: heads[0], cell: ({ label }) => label },
              { head: heads[1], numeric: true, cell: ({ value }) => value },
            ]}
          />
        </div>
      </details>
    </figure>
  );
}
