/** npm run sale-day: ten times as many visitors as on a quiet day, most of them for a few products; prints what became of them. */
import { parseArgs } from "node:util";
import { openShop } from "#bench/shop.ts";
import { buildPages } from "#server/commands/build/build-pages.ts";
import { stopSignal } from "#server/commands/serve/stop-signal.ts";
import { runSaleDay, type SaleResult } from "./sale-day.ts";
import { phaseTable, stepTable } from "./table.ts";

const { values: options } = parseArgs({
  options: {
    processes: { type: "string", default: "1" },
    products: { type: "string", default: "2000" },
    rate: { type: "string" },
    times: { type: "string", default: "10" },
    before: { type: "string", default: "20" },
    seconds: { type: "string", default: "60" },
    after: { type: "string", default: "30" },
    think: { type: "string", default: "1" },
    "hot-percent": { type: "string", default: "5" },
    "hot-pieces": { type: "string", default: "4" },
    "hot-visits-percent": { type: "string", default: "80" },
    "admission-percent": { type: "string", default: "95" },
  },
});

function number(name: keyof typeof options, least: number, most: number): number {
  const value = Number(options[name]);
  if (value >= least && value <= most) return value;
  console.error(`--${name} must be a number from ${least} to ${most}.`);
  process.exit(1);
}

const plan = {
  rate: options.rate === undefined ? undefined : number("rate", 0.1, 200),
  times: number("times", 1, 100),
  seconds: { before: number("before", 1, 600), sale: number("seconds", 1, 600), after: number("after", 1, 600) },
  thinkMs: number("think", 0, 60) * 1000,
  hotShare: number("hot-percent", 0.1, 50) / 100,
  hotPieces: number("hot-pieces", 1, 100_000),
  hotVisits: number("hot-visits-percent", 0, 100) / 100,
  buyers: 1000,
};
const processes = number("processes", 1, 8);
const stock = { products: number("products", 1000, 1_000_000) };
const environment = { ADMISSION_LOAD_PERCENT: String(number("admission-percent", 0, 99)) };

function describe({ ratePerSecond, phases, books, hotProducts, unfinished, visitorsBusy }: SaleResult): string {
  const failures = [...new Set(phases.flatMap((phase) => phase.failures))].slice(0, 10);
  return [
    `${processes} process${processes > 1 ? "es" : ""}, ${ratePerSecond.toFixed(1)} visitors/s before and after the sale, ${plan.times} times as many during it`,
    phaseTable(phases),
    "",
    stepTable(phases),
    "",
    `Hot: ${hotProducts} products with ${plan.hotPieces} each, ${books.sold} pieces sold, ${books.gone} products sold out, oversold ${books.oversold}`,
    `check-data: ${books.faults.length === 0 ? "nothing wrong" : JSON.stringify(books.faults)}`,
    `Visits that never ended: ${unfinished}. The process of the visitors was busy ${(visitorsBusy * 100).toFixed(0)} % of the sale`,
    ...failures.map((sentence) => `failed: ${sentence}`),
  ].join("\n");
}

const isGood = ({ phases, books, unfinished }: SaleResult) =>
  books.oversold === 0 &&
  books.faults.length === 0 &&
  unfinished === 0 &&
  phases.every(({ failures, heldBackAtCheckout }) => failures.length === 0 && heldBackAtCheckout === 0);

const signal = stopSignal();
await buildPages(signal);
console.log(`Making a shop with ${JSON.stringify(stock)} …`);
const shop = await openShop(stock, { processes: processes > 1 ? processes : 0, environment });
try {
  const result = await runSaleDay(shop, { ...plan, signal });
  console.log(`\n${describe(result)}`);
  process.exitCode = isGood(result) && !signal.aborted ? 0 : 1;
} finally {
  await shop.close();
}
process.exit();
