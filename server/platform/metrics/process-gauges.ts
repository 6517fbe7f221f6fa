import type pg from "pg";
import type { ProcessGauge } from "./process-metrics.ts";

/** How the connections to the database are used. Those who wait have found all of them taken. */
export const describePool = (pool: pg.Pool): ProcessGauge[] => [
  {
    name: "shop_database_pool_connections",
    help: "Connections to the database that requests share, by state",
    labelNames: ["state"],
    read: () => [
      { labels: { state: "idle" }, value: pool.idleCount },
      { labels: { state: "used" }, value: pool.totalCount - pool.idleCount },
    ],
  },
  {
    name: "shop_database_pool_max",
    help: "Most connections that requests may open",
    read: () => [{ value: pool.options.max ?? 0 }],
  },
  {
    name: "shop_database_pool_waiting",
    help: "Queries that wait for a connection",
    read: () => [{ value: pool.waitingCount }],
  },
];

export const describeSockets = (sockets: { count: () => number }): ProcessGauge => ({
  name: "shop_sockets",
  help: "Open sockets of the support chat",
  read: () => [{ value: sockets.count() }],
});
