import type { Comparison, Effort, Figures } from "./measure.ts";

export interface Measured extends Comparison, Effort {
  row: string;
  title: string;
  toReach?: number;
  timesAtMost?: number;
}

const percent = (part: number) => `${(part * 100).toFixed(0)} %`;

const headings = [
  "",
  "",
  "requests/s",
  "p50 ms",
  "p99 ms",
  "CPU µs/request",
  "of the limit",
  "to reach",
  "times the p50",
  "at most",
  "times pg alone",
];

const figures = ({ requestsPerSecond, p50Ms, p99Ms, cpuMicrosPerRequest }: Figures) => [
  requestsPerSecond.toFixed(requestsPerSecond < 100 ? 1 : 0),
  p50Ms.toFixed(2),
  p99Ms.toFixed(2),
  cpuMicrosPerRequest.toFixed(0),
];

const lines = ({ title, shop, limit, ratio, toReach, times, timesAtMost, aloneMs }: Measured) => [
  [
    ...[title, "shop", ...figures(shop)],
    ...(timesAtMost
      ? ["", "", times.toFixed(2), timesAtMost.toFixed(2)]
      : [percent(ratio), toReach ? percent(toReach) : "", "", ""]),
    aloneMs ? (shop.p50Ms / aloneMs).toFixed(2) : "",
  ],
  ["", "limit", ...figures(limit), "", "", "", "", ""],
  ...(aloneMs ? [["", "pg alone", (1000 / aloneMs).toFixed(0), aloneMs.toFixed(2), "", "", "", "", "", "", ""]] : []),
];

/** The figures as a table for people. */
export function table(measured: readonly Measured[]): string {
  const all = [headings, ...measured.flatMap(lines)];
  const widths = headings.map((_, column) => Math.max(...all.map((line) => (line[column] ?? "").length)));
  const pad = (text: string, column: number) =>
    column < 2 ? text.padEnd(widths[column] ?? 0) : text.padStart(widths[column] ?? 0);
  return all.map((line) => line.map(pad).join("  ").trimEnd()).join("\n");
}
