import { basename, join } from "node:path";
import { expect } from "@playwright/test";
import { findFaults } from "#server/oversight/data-checks/find-faults.ts";
import { connect } from "#server/platform/database/client.ts";
import { joinPostgres } from "#server/platform/database/embedded/embedded.ts";

/** Looks whether the data of the shop under test are still in order. A shop that was open before is not looked into. */
async function expectGoodData(after: string): Promise<void> {
  const folder = process.env.SHOP_DATA_DIR;
  const url = folder && (await joinPostgres(join(folder, "postgres")));
  if (!url) return;
  const { db, close } = connect(url, { maxConnections: 1 });
  const faults = await findFaults(db).finally(close);
  expect(faults, `what is wrong with the data after ${after}`).toEqual([]);
}

/** Follows a worker from file to file: the data are looked at whenever it is done with one. */
export function watchData() {
  let file: string | undefined;
  const finish = async () => {
    if (file) await expectGoodData(basename(file));
  };
  return {
    async moveTo(next: string): Promise<void> {
      if (next === file) return;
      await finish();
      file = next;
    },
    finish,
  };
}
