import type { Sample } from "./cpu-profile.ts";
import { measureTarget } from "./measure.ts";
import type { Row } from "./row.ts";
import { listCold } from "./rows/cold.ts";
import { orderPlaced } from "./rows/order.ts";
import { pagesCold } from "./rows/page-cold.ts";
import { type OpenShop, openShop } from "./shop.ts";

/** The first that fits names the layer of a source. */
const layers: [name: string, source: RegExp][] = [
  ["garbage collection", /^\(garbage collector\)$/],
  ["rendering (React, components)", /^build\/|node_modules\/(?:react|react-dom|scheduler)\//],
  ["React Router", /node_modules\/(?:react-router|@react-router)\//],
  [
    "database driver (pg, Drizzle)",
    /node_modules\/(?:pg\/|pg-(?!boss)|postgres-|drizzle-orm)|^server\/platform\/database\//,
  ],
  ["validation, serialisation (Zod)", /node_modules\/(?:zod|fastify-type-provider-zod|secure-json)|^contract\//],
  ["logging", /node_modules\/(?:pino|sonic-boom|quick-format)|^server\/platform\/logging\/|request-log/],
  ["our hooks, caches, finishing of pages", /^server\/platform\/(?:http|cache|pages)\//],
  ["jobs and mail", /node_modules\/(?:pg-boss|nodemailer|luxon|cron-parser)|^server\/platform\/(?:jobs|mail)\//],
  ["our domains", /^(?:server|demo)\//],
  [
    "HTTP (Node, Fastify)",
    /^node:(?:_http|net|stream|internal\/(?:http|stream|js_stream))|node_modules\/(?:@?fastify|find-my-way|light-my)/,
  ],
];
const rest = "event loop, native code, other";

const layerOf = (source: string) => layers.find(([, sources]) => sources.test(source))?.[0] ?? rest;

/** Neither waiting nor the profiler itself. */
const isBusy = ({ source }: Sample) => source !== "(idle)" && !source.startsWith("bench/");

interface Profiled {
  name: string;
  microsPerRequest: number;
  /** The part of the process's time that each layer takes. */
  parts: Map<string, number>;
}

async function profileRow(shop: OpenShop, row: Row, seconds: number): Promise<Profiled> {
  const { request, untilIdle } = await row.prepare(shop);
  await measureTarget(shop.target, request, row.connections, row.warmSeconds ?? seconds);
  let microsPerRequest = 0;
  const samples = await shop.profile(async () => {
    const figures = await measureTarget(shop.target, request, row.connections, seconds);
    microsPerRequest = figures.cpuMicrosPerRequest;
  });
  await untilIdle?.();
  const busy = samples.filter(isBusy);
  const total = busy.reduce((sum, { micros }) => sum + micros, 0);
  const parts = new Map<string, number>();
  for (const { source, micros } of busy) {
    const layer = layerOf(source);
    parts.set(layer, (parts.get(layer) ?? 0) + micros / total);
  }
  return { name: row.name, microsPerRequest, parts };
}

function table(profiled: Profiled[]): string {
  const percent = (part = 0) => `${(part * 100).toFixed(1)} %`;
  const lines = [
    ["µs of the processor for each", ...profiled.map(({ microsPerRequest }) => microsPerRequest.toFixed(0))],
    ...[...layers.map(([name]) => name), rest].map((name) => [
      name,
      ...profiled.map(({ parts }) => percent(parts.get(name))),
    ]),
  ];
  const all = [["", ...profiled.map(({ name }) => name)], ...lines];
  return all
    .map(([name = "", ...values]) => name.padEnd(40) + values.map((value) => value.padStart(20)).join(""))
    .join("\n");
}

const measured = ["list-cold-100k", "shop-page-cold", "product-page-cold", "order"];

/** Where the processor time of the serving process goes, by layer, from a profile of each of a cold list, cold pages and orders. */
export async function measureLayers(seconds: number): Promise<string> {
  const shop = await openShop({ products: 100_000, words: 100_000 });
  try {
    const profiled: Profiled[] = [];
    for (const row of [...listCold, ...pagesCold, orderPlaced].filter(({ name }) => measured.includes(name)))
      profiled.push(await profileRow(shop, row, seconds));
    return table(profiled);
  } finally {
    await shop.close();
  }
}
