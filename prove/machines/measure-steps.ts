/**
 * npm run machines -- --measure: what each step from one process to several machines buys, measured in one run on this machine, where
 * clients, shops, proxies and databases share the cores. Read the ratios to the first line.
 */
import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { measureTarget } from "#bench/measure.ts";
import { signInPeople } from "#bench/people.ts";
import { orderPlaced } from "#bench/rows/order.ts";
import { listPath, listQuestions } from "#bench/rows/product-list.ts";
import { roles } from "#contract/customers/roles.ts";
import { startPgBouncer } from "#server/testing/programs/pgbouncer.ts";
import { prepareVarnish } from "#server/testing/programs/varnish.ts";
import { launch, launchShop, pressCtrlC } from "#server/testing/shops/launched-shop.ts";
import { startNginx } from "./nginx.ts";
import { startReplicatedPostgres } from "./postgres.ts";
import { processorTimeMs } from "./processor-time.ts";

const stock = ["--products", "10000", "--users", "1000", "--orders", "50000"];
const seconds = 4;
const connections = 8;

type Shops = Awaited<ReturnType<typeof launchShop>>[];

interface Step {
  name: string;
  environment: Record<string, string>;
  shops?: number;
  /** What stands before the shops. */
  front?: (shops: Shops) => Promise<{ url: string; stop: () => Promise<unknown> }>;
}

interface Measured {
  perSecond: number;
  /** Processor time of the primary for each answer. */
  primaryMs: number;
}

/** Measures one shape of the shop after the other over one database. */
export async function measureSteps(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "tana-bana-steps-"));
  await chmod(folder, 0o755);
  const stops: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    const database = await startReplicatedPostgres(folder);
    stops.push(database.stop);
    const pgBouncer = await startPgBouncer(database.url, { sessions: 10 });
    stops.push(pgBouncer.stop);
    const varnish = await prepareVarnish();
    stops.push(varnish.close);
    const tokenSecret = randomBytes(32).toString("hex");
    const common = {
      DATABASE_URL: database.url,
      DATA_DIR: join(folder, "shop"),
      TOKEN_SECRET: tokenSecret,
      PUBLIC_URL: "http://localhost:3000",
      RATE_LIMITS: "off",
      PROCESSES: "1",
    };
    const seed = launch(`server/commands/seed.ts ${stock.join(" ")}`, common);
    if ((await seed.ended) !== 0) throw new Error(seed.output());

    const steps: Step[] = [
      { name: "one process", environment: {} },
      { name: "two processes", environment: { PROCESSES: "2" } },
      { name: "a replica", environment: { DATABASE_REPLICA_URL: database.replicaUrl } },
      { name: "PgBouncer", environment: { DATABASE_URL: pgBouncer.url, DATABASE_DIRECT_URL: database.url } },
      {
        name: "Varnish",
        environment: varnish.settings,
        front: async ([shop]) => {
          await varnish.start(Number(new URL(shop?.url ?? "").port));
          return { url: varnish.url, stop: varnish.stop };
        },
      },
      {
        name: "two shops behind nginx",
        environment: {},
        shops: 2,
        front: (shops) =>
          startNginx(
            folder,
            shops.map(({ url }) => new URL(url).port),
          ),
      },
    ];
    const lines: string[][] = [
      ["", "hot list/s", "cold list/s", "report/s", "order/s", "primary ms: list", "report", "order"],
    ];
    for (const step of steps) {
      console.log(`${step.name} …`);
      const { hot, cold, report, order } = await measureStep(step, {
        common,
        directUrl: database.url,
        primaryPid: database.primaryPid,
      });
      lines.push([
        step.name,
        ...[hot, cold, report, order].map(({ perSecond }) => perSecond.toFixed(perSecond < 100 ? 1 : 0)),
        ...[cold, report, order].map(({ primaryMs }) => primaryMs.toFixed(2)),
      ]);
    }
    return align(lines);
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

interface Surroundings {
  common: Record<string, string> & { TOKEN_SECRET: string; DATA_DIR: string };
  directUrl: string;
  primaryPid: number;
}

async function measureStep(step: Step, { common, directUrl, primaryPid }: Surroundings) {
  const shops: Shops = [];
  let front: Awaited<ReturnType<NonNullable<Step["front"]>>> | undefined;
  try {
    for (let n = 0; n < (step.shops ?? 1); n++) {
      shops.push(await launchShop({ ...common, ...step.environment, DATA_DIR: `${common.DATA_DIR}-${n}` }));
    }
    front = await step.front?.(shops);
    const url = front?.url ?? shops[0]?.url ?? "";
    const shop = { url, databaseUrl: directUrl, tokenSecret: common.TOKEN_SECRET };
    const [owner] = await signInPeople(shop, 1, roles.admin);
    if (!owner) throw new Error("nobody is signed in");
    const { request: order, untilIdle } = await orderPlaced.prepare(shop);
    const target = { url, cpuMicros: () => processorTimeMs(primaryPid).then((ms) => ms * 1000) };
    const measure = async (request: typeof order, warmSeconds: number): Promise<Measured> => {
      await measureTarget(target, request, connections, warmSeconds);
      const figures = await measureTarget(target, request, connections, seconds);
      return { perSecond: figures.requestsPerSecond, primaryMs: figures.cpuMicrosPerRequest / 1000 };
    };
    const headers = { "accept-encoding": "br" };
    const hot = await measure({ method: "GET", path: "/api/product/list", headers }, 2);
    const cold = await measure({ method: "GET", path: "/", freshPaths: listQuestions.map(listPath) }, 3);
    const report = await measure({ method: "GET", path: "/api/overview", headers: owner.headers }, 1);
    const ordered = await measure(order, 8);
    await untilIdle?.();
    return { hot, cold, report, order: ordered };
  } finally {
    await front?.stop();
    for (const shop of shops) await pressCtrlC(shop).catch(() => undefined);
  }
}

function align(lines: string[][]): string {
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line.map((text, n) => (n > 0 ? text.padStart(widths[n] ?? 0) : text.padEnd(widths[n] ?? 0))).join("  "),
    )
    .join("\n");
}
