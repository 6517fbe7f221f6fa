import type { MetricsOfProcess } from "#server/platform/metrics/process-metrics.ts";

/** How often something was done: the name of a limit, whom it counts, and how many. */
export type Spent = [limit: string, key: string, count: number];

/** What a process tells its supervisor. */
export type ToSupervisor =
  | { kind: "ready"; steps?: readonly [name: string, seconds: number][] }
  | { kind: "spent"; spent: Spent[] }
  | { kind: "metrics"; metrics: MetricsOfProcess; figures: MetricsOfProcess };

/** What a process is told. To retire is to stop while others listen to the same port. */
export type ToProcess =
  | { kind: "retire" }
  | { kind: "spent"; spent: Spent[] }
  | { kind: "read metrics"; withFigures: boolean };
