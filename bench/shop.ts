import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { bundleServer } from "#server/commands/build/bundle-server.ts";
import { stopSignal } from "#server/commands/serve/stop-signal.ts";
import { startPostgres } from "#server/platform/database/embedded/embedded.ts";
import { readRunFile } from "#server/platform/processes/run-file.ts";
import { freePort } from "#server/testing/shops/launched-shop.ts";
import { Child } from "./child.ts";
import type { Sample } from "./cpu-profile.ts";
import type { Target } from "./measure.ts";
import type { Shop } from "./row.ts";

interface Cluster {
  url: string;
  isStocked?: boolean;
  keepStock?(): Promise<unknown>;
  stop(): Promise<unknown>;
}

/** A stock that was made once stays on a PostgreSQL of one's own, for later runs to copy. */
const keptStock = (stock: Stock) => ["tana_bana_stock", ...Object.entries(stock).flat()].join("_");

/** A fresh database on a PostgreSQL of one's own, gone afterwards. */
async function createDatabaseOn(server: string, stock: Stock): Promise<Cluster> {
  const name = `tana_bana_bench_${randomBytes(4).toString("hex")}`;
  const execute = async (statement: string, values: unknown[] = []) => {
    const client = new pg.Client(server);
    await client.connect();
    const { rows } = await client.query(statement, values);
    await client.end();
    return rows;
  };
  const kept = keptStock(stock);
  const isStocked = (await execute("select from pg_database where datname = $1", [kept])).length > 0;
  await execute(`create database ${name}${isStocked ? ` template ${kept}` : ""}`);
  const url = new URL(server);
  url.pathname = name;
  return {
    url: url.href,
    isStocked,
    keepStock: () => execute(`create database ${kept} template ${name}`),
    stop: () => execute(`drop database ${name} with (force)`),
  };
}

/** How much of each the shop is filled with. */
export type Stock = Partial<
  Record<"products" | "words" | "users" | "merchants" | "reviews" | "orders" | "changes", number>
>;

export interface OpenShop extends Shop {
  target: Target;
  /** What the serving process takes. */
  memoryBytes(): Promise<number>;
  /** Where the serving process spends its time while something is done. */
  profile(work: () => Promise<unknown>): Promise<Sample[]>;
  close(): Promise<void>;
}

/**
 * The built shop as customers meet it, in a process of its own over a database of its own that is gone afterwards; or in several behind
 * their supervisor, whose processor time is then all that is counted.
 */
export async function openShop(
  stock: Stock = {},
  { processes = 0, environment = {} }: { processes?: number; environment?: Record<string, string> } = {},
): Promise<OpenShop> {
  const dataDir = await mkdtemp(join(tmpdir(), "tana-bana-bench-"));
  const closing: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })];
  const close = async () => {
    for (const step of closing.splice(0).reverse()) await step();
  };
  try {
    const own = process.env.BENCH_DATABASE_URL;
    const cluster: Cluster = await (own ? createDatabaseOn(own, stock) : startPostgres(join(dataDir, "postgres")));
    closing.push(cluster.stop);
    const url = `http://127.0.0.1:${await freePort()}`;
    const tokenSecret = randomBytes(32).toString("hex");
    const env = {
      HOST: "127.0.0.1",
      PORT: new URL(url).port,
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      DATABASE_URL: cluster.url,
      TOKEN_SECRET: tokenSecret,
      RATE_LIMITS: "off",
      LOG_LEVEL: "info",
      ...environment,
    };
    const seeds = Object.entries(stock).flatMap(([name, many]) => [`--${name}`, String(many)]);
    if (seeds.length > 0 && !cluster.isStocked) {
      await new Child("server/commands/seed.ts", env, seeds).untilDone();
      await cluster.keepStock?.();
    }
    const program = await bundleServer(stopSignal());
    const shop =
      processes > 0
        ? new Child("server/commands/start.ts", { ...env, PROCESSES: String(processes) })
        : new Child(program.file, { ...env, ...program.env });
    closing.push(() => shop.stop());
    await shop.untilAnswers(`${url}/api/health`);
    while (processes > 0 && readRunFile({ dataDir, port: Number(new URL(url).port) })?.processes.length !== processes) {
      await wait(100);
    }
    return {
      url,
      databaseUrl: cluster.url,
      tokenSecret,
      target: shop.target(url),
      memoryBytes: () => shop.memoryBytes(),
      profile: (work) => shop.profile(work),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
