import { useId, useState } from "react";
import {
  formatInches,
  type Measurement,
  measuredIn,
  measurementNames,
  measurements,
} from "#contract/catalogue/measurements.ts";
import type { SizeChart } from "#contract/catalogue/size-charts.ts";
import { sizes } from "#contract/catalogue/sizes.ts";
import type { Fields } from "#web/layout/forms/read-form.ts";
import { CheckChips } from "#web/ui/forms/check-chips.tsx";
import { FieldError } from "#web/ui/forms/field-frame.tsx";
import { cellName, parseCentimetres } from "./read-chart-form.ts";
import { useChartCells } from "./use-chart-cells.ts";

const usual: Measurement[] = ["chest", "waist", "hip"];
const choices = measurementNames.map((name) => ({ value: name, label: measurements[name].label }));

const inches = (typed: string | undefined): string => {
  const centimetres = parseCentimetres(typed ?? "");
  return centimetres > 0 ? `${formatInches(centimetres)}″` : "";
};

/** A chart like a small spreadsheet: one row a size, one column a measurement, the inches beside each cm. */
export function ChartGrid({ chart, fields }: { chart?: SizeChart | undefined; fields: Fields }) {
  const id = useId();
  const [first] = chart?.rows ?? [];
  const [columns, setColumns] = useState<Measurement[]>(first ? measuredIn(first) : usual);
  const { cells, pasted, table, onKeyDown, onPaste, onType } = useChartCells(chart, columns);
  const faults = Object.entries(fields).filter(([name]) => name === "rows" || name.includes("."));
  return (
    <div className="grid gap-4">
      <CheckChips
        label="Measurements"
        options={choices}
        chosen={columns}
        onChange={(chosen) => setColumns(measurementNames.filter((name) => chosen.includes(name)))}
      />
      <div>
        <h2 id={id} className="font-sans font-semibold text-sm tracking-normal">
          Sizes in cm
        </h2>
        <p id={`${id}-help`} className="text-ink-soft text-sm">
          Arrow keys and Enter move between cells. Cells copied from a spreadsheet can be pasted all at once. A size
          without figures is left out.
        </p>
      </div>
      <section
        aria-labelledby={id}
        aria-describedby={`${id}-help`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled sideways has to be reached by keyboard.
        tabIndex={0}
        // A form is narrower than a chart with many measurements: it takes the room beside it.
        className="overflow-x-auto border border-line bg-surface md:w-fit md:max-w-[calc(100vw-6rem)] lg:max-w-[min(56rem,calc(100vw-24rem))]"
      >
        <table ref={table} className="border-collapse text-sm tabular-nums">
          <thead>
            <tr className="border-line border-b">
              <th scope="col" className="sticky left-0 bg-surface px-3 py-2 text-start">
                Size
              </th>
              {columns.map((name) => (
                <th key={name} scope="col" className="px-2 py-2 text-start" title={measurements[name].how}>
                  {measurements[name].label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sizes.map((size, row) => (
              <tr key={size} className="border-line not-last:border-b">
                <th scope="row" className="sticky left-0 whitespace-nowrap bg-surface px-3 py-1 text-start">
                  {size}
                </th>
                {columns.map((name, column) => {
                  const cell = cellName(size, name);
                  return (
                    <td key={name} className="px-1 py-1">
                      <span className="flex items-center gap-1">
                        <input
                          name={cell}
                          value={cells[cell] ?? ""}
                          aria-label={`${measurements[name].label} of ${size} in cm`}
                          aria-invalid={fields[cell] ? true : undefined}
                          inputMode="decimal"
                          autoComplete="off"
                          className="min-h-11 w-16 rounded-md border border-line-strong bg-surface px-2 text-right aria-invalid:border-danger"
                          onChange={({ target }) => onType(cell, target.value)}
                          onKeyDown={(event) => onKeyDown(event, row, column)}
                          onPaste={(event) => onPaste(event, row, column)}
                        />
                        <span className="w-9 text-ink-soft text-xs">{inches(cells[cell])}</span>
                      </span>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p role="status" className="text-ink-soft text-sm empty:hidden">
        {pasted > 0 && `${pasted} cells pasted.`}
      </p>
      <div role="alert" className="grid gap-1 empty:hidden">
        {faults.map(([name, error]) => (
          <FieldError key={name} id={`${id}-${name}`} error={error} />
        ))}
      </div>
    </div>
  );
}
