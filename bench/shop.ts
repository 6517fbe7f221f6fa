import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startPostgres } from "#server/platform/database/embedded/embedded.ts";
import { freePort } from "#server/testing/launched-shop.ts";
import { Child } from "./child.ts";
import type { Target } from "./measure.ts";
import type { Shop } from "./row.ts";

interface Cluster {
  url: string;
  stop(): Promise<unknown>;
}

/** A fresh database on a PostgreSQL of one's own, gone afterwards. */
async function createDatabaseOn(server: string): Promise<Cluster> {
  const name = `tana_bana_bench_${randomBytes(4).toString("hex")}`;
  const execute = async (statement: string) => {
    const client = new pg.Client(server);
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await execute(`create database ${name}`);
  const url = new URL(server);
  url.pathname = name;
  return { url: url.href, stop: () => execute(`drop database ${name} with (force)`) };
}

/** How much of each the shop is filled with. */
export type Stock = Partial<
  Record<"products" | "words" | "users" | "merchants" | "reviews" | "orders" | "changes", number>
>;

export interface OpenShop extends Shop {
  target: Target;
  close(): Promise<void>;
}

/** The built shop as customers meet it, in a process of its own over a database of its own that is gone afterwards. */
export async function openShop(stock: Stock = {}): Promise<OpenShop> {
  const dataDir = await mkdtemp(join(tmpdir(), "tana-bana-bench-"));
  const closing: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })];
  const close = async () => {
    for (const step of closing.splice(0).reverse()) await step();
  };
  try {
    const own = process.env.BENCH_DATABASE_URL;
    const cluster: Cluster = await (own ? createDatabaseOn(own) : startPostgres(join(dataDir, "postgres")));
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
    };
    const seeds = Object.entries(stock).flatMap(([name, many]) => [`--${name}`, String(many)]);
    if (seeds.length > 0) await new Child("server/commands/seed.ts", env, seeds).untilDone();
    const shop = new Child("server/commands/serve.ts", env);
    closing.push(() => shop.stop());
    await shop.untilAnswers(`${url}/api/health`);
    return { url, databaseUrl: cluster.url, tokenSecret, target: shop.target(url), close };
  } catch (error) {
    await close();
    throw error;
  }
}
