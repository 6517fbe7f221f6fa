import { type Measurement, measurements } from "#contract/catalogue/measurements.ts";
import type { SizeChart } from "#contract/catalogue/size-charts.ts";
import { formatLength, type Unit } from "./find-size.ts";

interface SizeTableProps {
  chart: SizeChart;
  names: readonly Measurement[];
  unit: Unit;
  /** The row that was found. */
  found: string | undefined;
}

export function SizeTable({ chart, names, unit, found }: SizeTableProps) {
  const caption = `${chart.brand?.name ?? "Our"} ${chart.brand ? "sizes" : "usual sizes"} for ${chart.category.name}, in ${unit === "cm" ? "cm" : "inches"}`;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled sideways has to be reached by keyboard.
    <section aria-label="Size chart" tabIndex={0} className="overflow-x-auto">
      <table className="w-full border-collapse text-sm tabular-nums">
        <caption className="wrap-anywhere mb-2 text-start text-ink-soft">{caption}</caption>
        <thead>
          <tr className="border-line-strong border-b">
            <th scope="col" className="py-2 pe-3 text-start">
              Size
            </th>
            {names.map((name) => (
              <th key={name} scope="col" className="px-2 py-2 text-end">
                {measurements[name].label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {chart.rows.map((row) => (
            <tr
              key={row.size}
              className={`border-line border-b ${row.size === found ? "bg-sunken font-semibold" : ""}`}
            >
              <th scope="row" className="py-2 pe-3 text-start">
                {row.size}
              </th>
              {names.map((name) => (
                <td key={name} className="px-2 py-2 text-end">
                  {formatLength(row[name] ?? 0, unit)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
