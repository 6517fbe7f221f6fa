import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect } from "vitest";
import { buildApp } from "#server/app.ts";
import { createTokens } from "#server/customers/accounts/sessions.ts";
import { type CheckName, findFaults } from "#server/oversight/data-checks/find-faults.ts";
import { connect } from "#server/platform/database/client.ts";
import { openReplica } from "#server/platform/database/replica.ts";
import { readSettings } from "#server/settings/settings.ts";
import { freshDatabase } from "./database.ts";

type Options = Parameters<typeof buildApp>[1] & {
  /** Checks of the data that the tests of this file break on purpose. */
  excused?: CheckName[];
};

/**
 * The real app over a database of its own, for one test file, which must leave nothing behind that must never be. Settings are given as in
 * the environment.
 */
export async function openShop(environment: Record<string, string> = {}, { excused = [], ...options }: Options = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), "tana-bana-data-"));
  const variables = {
    DATABASE_URL: environment.DATABASE_URL ?? (await freshDatabase()),
    DATA_DIR: dataDir,
    TOKEN_SECRET: "a secret that only the tests know",
    PUBLIC_URL: "http://localhost:3000",
    // A test may make its shop a public one by any setting.
    PAYMENT_PROVIDER: "demo",
    ALLOW_DEMO_PAYMENTS: "yes",
    LOG_LEVEL: "silent",
    // Tests order more than a person does; those of the caps set them.
    COD_NEEDS_PROOF: "off",
    COD_OPEN_MAX: "1000",
    UNPAID_ORDERS_MAX: "1000",
    UNPAID_ORDERS_PER_ADDRESS_MAX: "10000",
    ...environment,
  };
  // A public shop refuses cheap hashes of passwords, and pays for its own.
  const { isPublic } = readSettings(variables);
  const settings = readSettings({ ...(!isPublic && { PASSWORD_HASH_COST: "least" }), ...variables });
  // Patient: a machine that is busy with others can stand still for longer than a shopper would wait.
  const connection = connect(settings.databaseUrl, {
    ...settings.databaseSession,
    maxConnections: 5,
    connectTimeoutMs: 60_000,
  });
  const replica = openReplica(settings, connection);
  const shop = {
    settings,
    db: connection.db,
    replica,
    tokens: createTokens(settings.tokenSecret, settings.tokenSecretPrevious),
  };
  const app = await buildApp(shop, options);
  replica?.start(app.log);
  afterAll(async () => {
    const faults = await findFaults(connection.db, { skipsEmpty: true });
    await app.close();
    await replica?.close();
    await connection.close();
    await rm(dataDir, { recursive: true, force: true });
    expect(
      faults.filter(({ what }) => !excused.includes(what)),
      "what is wrong with the data",
    ).toEqual([]);
  });
  return { app, shop, db: shop.db };
}
