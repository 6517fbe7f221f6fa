import type { FastifyInstance } from "fastify";
import { buildApp } from "#server/app.ts";
import { createTokens } from "#server/customers/accounts/sessions.ts";
import { connect } from "#server/platform/database/client.ts";
import { readSettings } from "#server/settings/settings.ts";
import type { Shop } from "#server/shop.ts";
import { freePort } from "#server/testing/shops/launched-shop.ts";
import { forkShop, type ShopProcess } from "./fork-shop.ts";

interface Place {
  databaseUrl: string;
  dataDir: string;
  hasPages: boolean;
  /** More settings, as in the environment. */
  settings?: Record<string, string>;
}

/**
 * What is attacked: processes of a shop on this machine, and beside them the same shop in this process, which makes what they are attacked
 * with.
 */
export interface Target {
  shop: Shop;
  app: FastifyInstance;
  processes: ShopProcess[];
  url: string;
  hasPages: boolean;
  close(): Promise<void>;
}

export async function openTarget({ databaseUrl, dataDir, hasPages, settings: more }: Place, many = 1): Promise<Target> {
  const ports = await Promise.all(Array.from({ length: many }, freePort));
  const environment = {
    HOST: "127.0.0.1",
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    TOKEN_SECRET: "a secret that only this attack knows",
    PUBLIC_URL: `http://127.0.0.1:${ports[0]}`,
    LOG_LEVEL: "silent",
    // An attacker who is told to wait would try little.
    RATE_LIMITS: "off",
    ...more,
  };
  const settings = readSettings(environment);
  const connection = connect(databaseUrl, { maxConnections: 8, connectTimeoutMs: 60_000 });
  const shop = { settings, db: connection.db, tokens: createTokens(settings.tokenSecret) };
  const app = await buildApp(shop);
  const processes: ShopProcess[] = [];
  const close = async () => {
    for (const each of processes) await each.stop();
    await app.close();
    await connection.close();
  };
  try {
    for (const port of ports)
      processes.push(await forkShop(hasPages ? "with pages" : "without pages", port, environment));
  } catch (error) {
    await close();
    throw error;
  }
  return { shop, app, processes, url: processes[0]?.url ?? "", hasPages, close };
}
