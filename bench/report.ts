import type { Comparison, Effort, Figures } from "./measure.ts";

export interface Measured extends Comparison, Effort {
  row: string;
  title: string;
  toReach?: number;
}

const percent = (part: number) => `${(part * 100).toFixed(0)} %`;

const headings = ["", "", "requests/s", "p50 ms", "p99 ms", "CPU µs/request", "of the limit", "to reach"];

const figures = ({ requestsPerSecond, p50Ms, p99Ms, cpuMicrosPerRequest }: Figures) => [
  requestsPerSecond.toFixed(requestsPerSecond < 100 ? 1 : 0),
  p50Ms.toFixed(2),
  p99Ms.toFixed(2),
  cpuMicrosPerRequest.toFixed(0),
];

const lines = ({ title, shop, limit, ratio, toReach }: Measured) => [
  [title, "shop", ...figures(shop), percent(ratio), toReach ? percent(toReach) : ""],
  ["", "limit", ...figures(limit), "", ""],
];

/** The figures as a table for people. */
export function table(measured: readonly Measured[]): string {
  const all = [headings, ...measured.flatMap(lines)];
  const widths = headings.map((_, column) => Math.max(...all.map((line) => (line[column] ?? "").length)));
  const pad = (text: string, column: number) =>
    column < 2 ? text.padEnd(widths[column] ?? 0) : text.padStart(widths[column] ?? 0);
  return all.map((line) => line.map(pad).join("  ").trimEnd()).join("\n");
}
