import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from "react";
import type { Measurement } from "#contract/catalogue/measurements.ts";
import type { SizeChart } from "#contract/catalogue/size-charts.ts";
import { sizes } from "#contract/catalogue/sizes.ts";
import { cellName } from "./read-chart-form.ts";

type Cells = Record<string, string>;

const cellsOf = (chart: SizeChart | undefined): Cells =>
  Object.fromEntries(
    (chart?.rows ?? []).flatMap(({ size, ...values }) =>
      Object.entries(values).map(([name, value]) => [cellName(size, name), String(value)]),
    ),
  );

/** By how many rows and columns a key moves; undefined where the key belongs to the text of the cell. */
function stepOf({ key, shiftKey, currentTarget }: KeyboardEvent<HTMLInputElement>): [number, number] | undefined {
  const { selectionStart, selectionEnd, value } = currentTarget;
  const isWhole = selectionStart === 0 && selectionEnd === value.length;
  if (key === "Enter") return [shiftKey ? -1 : 1, 0];
  if (key === "ArrowUp") return [-1, 0];
  if (key === "ArrowDown") return [1, 0];
  if (key === "ArrowLeft" && (isWhole || selectionEnd === 0)) return [0, -1];
  if (key === "ArrowRight" && (isWhole || selectionStart === value.length)) return [0, 1];
  return undefined;
}

/** The cells of a chart that is edited like a spreadsheet: arrows and Enter move between them, and several can be pasted at once. */
export function useChartCells(chart: SizeChart | undefined, columns: readonly Measurement[]) {
  const [cells, setCells] = useState(() => cellsOf(chart));
  const [pasted, setPasted] = useState(0);
  const table = useRef<HTMLTableElement>(null);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, row: number, column: number) => {
    const step = event.altKey || event.ctrlKey || event.metaKey ? undefined : stepOf(event);
    if (!step) return;
    // Enter moves down, and does not send the form.
    event.preventDefault();
    const cell = table.current?.rows[row + 1 + step[0]]?.cells[column + 1 + step[1]]?.querySelector("input");
    cell?.focus();
    cell?.select();
  };

  const onPaste = (event: ClipboardEvent<HTMLInputElement>, row: number, column: number) => {
    const lines = event.clipboardData
      .getData("text")
      .replace(/\r?\n$/, "")
      .split(/\r?\n/);
    const block = lines.map((line) => line.split("\t"));
    if (block.length === 1 && block[0]?.length === 1) return;
    event.preventDefault();
    const filled = block.flatMap((texts, down) =>
      texts.flatMap((text, right) => {
        const [size, name] = [sizes[row + down], columns[column + right]];
        return size && name ? [[cellName(size, name), text.trim()] as const] : [];
      }),
    );
    setCells((before) => ({ ...before, ...Object.fromEntries(filled) }));
    setPasted(filled.length);
  };

  const onType = (name: string, text: string) => setCells((before) => ({ ...before, [name]: text }));
  return { cells, pasted, table, onKeyDown, onPaste, onType };
}
