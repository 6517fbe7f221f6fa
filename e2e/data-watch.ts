import { join } from "node:path";
import { expect } from "@playwright/test";
import { findFaults } from "#server/oversight/data-checks/find-faults.ts";
import { connect } from "#server/platform/database/client.ts";
import { joinPostgres } from "#server/platform/database/embedded/embedded.ts";

/** At the end of a worker: the data of the shop under test are in order. A shop that was open before is not looked into. */
export async function expectGoodData(): Promise<void> {
  const folder = process.env.SHOP_DATA_DIR;
  const url = folder && (await joinPostgres(join(folder, "postgres")));
  if (!url) return;
  const { db, close } = connect(url, { maxConnections: 1 });
  const faults = await findFaults(db).finally(close);
  expect(faults, "what is wrong with the data after the tests of this worker").toEqual([]);
}
