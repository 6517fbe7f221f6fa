import type { PhaseFigures, Times } from "./figures.ts";

const seconds = (ms: number) => (ms / 1000).toFixed(1);
const ms = (value: number) => value.toFixed(value < 100 ? 1 : 0);
const three = ({ count, p50, p95, p99 }: Times) => (count > 0 ? `${ms(p50)} / ${ms(p95)} / ${ms(p99)}` : "");

const rows: [title: string, cell: (figures: PhaseFigures) => string][] = [
  ["visitors who came", ({ arrivals }) => String(arrivals)],
  ["held back on the waiting page", ({ heldBack }) => String(heldBack)],
  [
    "waited, s: p50 / p95 / longest",
    ({ waited }) =>
      waited.count > 0 ? `${seconds(waited.p50)} / ${seconds(waited.p95)} / ${seconds(waited.longest)}` : "",
  ],
  ["let in", ({ letIn }) => String(letIn)],
  ["held back at checkout", ({ heldBackAtCheckout }) => String(heldBackAtCheckout)],
  ["answers/s", ({ answersPerSecond }) => answersPerSecond.toFixed(0)],
  ["browsing, ms: p50 / p95 / p99", ({ browse }) => three(browse)],
  ["checkout, ms: p50 / p95 / p99", ({ checkout }) => three(checkout)],
  ["orders/s", ({ ordersPerSecond }) => ordersPerSecond.toFixed(1)],
  ["orders while others waited", ({ ordersWhileOthersWaited }) => String(ordersWhileOthersWaited)],
  ["refused for stock", ({ soldOut }) => String(soldOut)],
  ["failures", ({ failures }) => String(failures.length)],
];

function align(lines: string[][]): string {
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const pad = (text: string, column: number) =>
    column === 0 ? text.padEnd(widths[column] ?? 0) : text.padStart(widths[column] ?? 0);
  return lines.map((line) => line.map(pad).join("  ").trimEnd()).join("\n");
}

/** The phases side by side. */
export const phaseTable = (phases: PhaseFigures[]): string =>
  align([["", ...phases.map(({ name }) => name)], ...rows.map(([title, cell]) => [title, ...phases.map(cell)])]);

/** Each kind of step by itself. */
export const stepTable = (phases: PhaseFigures[]): string =>
  align([
    ["ms: p50 / p95 / p99", ...phases.map(({ name }) => name)],
    ...(phases[0]?.steps ?? []).map(({ step }, n) => [
      step,
      ...phases.map(({ steps }) => (steps[n] ? three(steps[n].times) : "")),
    ]),
  ]);
