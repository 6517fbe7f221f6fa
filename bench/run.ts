/** npm run bench: each row asks the built shop and its bare limit, in turn, on this machine, and prints both. */
import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { limitPool } from "#bench/limits/limit-pool.ts";
import { buildPages } from "#server/commands/build/build-pages.ts";
import { stopSignal } from "#server/commands/serve/stop-signal.ts";
import { Child } from "./child.ts";
import { measureLayers } from "./layers.ts";
import { measureLighthouse } from "./lighthouse.ts";
import { compare } from "./measure.ts";
import { measureMemory } from "./memory.ts";
import { measureMetricsCost } from "./metrics-cost.ts";
import { measureOffice } from "./office.ts";
import { measurePhone } from "./phone.ts";
import { measureProcesses } from "./processes.ts";
import { type Measured, table } from "./report.ts";
import type { Row } from "./row.ts";
import { rows } from "./rows.ts";
import { measureScale } from "./scale.ts";
import { type OpenShop, openShop, type Stock } from "./shop.ts";
import { measureStart } from "./start.ts";

const { values: options } = parseArgs({
  options: {
    row: { type: "string", multiple: true },
    seconds: { type: "string", default: "3" },
    rounds: { type: "string", default: "3" },
    products: { type: "string", default: "1000000" },
    part: { type: "string", default: "1" },
    minutes: { type: "string", default: "10" },
    json: { type: "string" },
  },
});

/** Measured only when asked for by name: they take minutes, and have another shape than requests per second. */
const special = {
  scale: () => measureScale(within("products", options.products, 1_000_000), effort),
  office: () => measureOffice(within("part", options.part, 1), effort),
  processes: () => measureProcesses(effort),
  metrics: () => measureMetricsCost(effort),
  phone: () => measurePhone(1000),
  lighthouse: () => measureLighthouse(1000),
  memory: () => measureMemory(within("minutes", options.minutes, 120)),
  layers: () => measureLayers(effort.seconds),
  start: () => measureStart(effort.rounds),
};

function within(name: string, text: string, most: number): number {
  const number = Number(text);
  if (number > 0 && number <= most) return number;
  console.error(`--${name} must be a number from 1 to ${most}.`);
  process.exit(1);
}

function chosenRows(names: string[] | undefined): Row[] {
  const unknown = names?.find((name) => !rows.some((row) => row.name === name) && !(name in special));
  if (unknown === undefined) return rows.filter((row) => names?.includes(row.name) ?? true);
  console.error(
    `There is no row ${unknown}. The rows are ${[...rows.map((row) => row.name), ...Object.keys(special)].join(", ")}.`,
  );
  process.exit(1);
}

async function measureRow(row: Row, shop: OpenShop, effort: { seconds: number; rounds: number }): Promise<Measured> {
  const { request, limit, limitRequest, untilIdle, alone } = await row.prepare(shop);
  const pool = alone && limitPool(alone.databaseUrl);
  const bare = new Child("bench/limit-process.ts");
  try {
    const targets = { shop: shop.target, limit: bare.target(await bare.open(limit)) };
    const full = { ...effort, connections: row.connections, warmSeconds: row.warmSeconds };
    return {
      row: row.name,
      title: row.title,
      ...(row.toReach && { toReach: row.toReach }),
      ...(row.timesAtMost && { timesAtMost: row.timesAtMost }),
      ...full,
      ...(await compare(
        targets,
        request,
        full,
        limitRequest,
        untilIdle,
        alone && (async () => pool?.query(alone.query())),
      )),
    };
  } finally {
    await pool?.end();
    await bare.stop();
  }
}

const large: Stock = { products: 100_000, users: 10_000, orders: 50_000 };
const effort = { seconds: within("seconds", options.seconds, 60), rounds: within("rounds", options.rounds, 20) };
const chosen = chosenRows(options.row);
const stopped = stopSignal();
await buildPages(stopped);
const measured: Measured[] = [];
const stockOf = ({ isLarge, products }: Row): Stock =>
  products ? { products, words: products } : isLarge ? large : {};
for (const [stock, ofOneShop] of Map.groupBy(chosen, (row) => JSON.stringify(stockOf(row)))) {
  if (stock !== "{}") console.log(`Making a shop with ${stock} …`);
  const shop = await openShop(JSON.parse(stock));
  try {
    for (const row of ofOneShop) {
      if (stopped.aborted) break;
      console.log(`${row.title} …`);
      measured.push(await measureRow(row, shop, effort));
    }
  } finally {
    await shop.close();
  }
}
if (measured.length > 0) console.log(`\n${table(measured)}`);
for (const name of Object.keys(special) as (keyof typeof special)[])
  if (options.row?.includes(name) && !stopped.aborted) console.log(`\n${await special[name]()}`);
if (options.json) await writeFile(options.json, `${JSON.stringify(measured, null, 2)}\n`);
process.exit(stopped.aborted ? 1 : 0);
