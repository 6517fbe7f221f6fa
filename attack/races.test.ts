import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { freshDatabase } from "#server/testing/database.ts";
import { openTarget } from "./open-target.ts";
import { runRaces } from "./races/run-races.ts";
import { Results } from "./results.ts";

const dataDir = await mkdtemp(join(tmpdir(), "tana-bana-races-"));
const target = await openTarget({ databaseUrl: await freshDatabase(), dataDir, hasPages: false }, 2);
afterAll(async () => {
  await target.close();
  await rm(dataDir, { recursive: true, force: true });
});

test("whoever is first at two processes, no piece and no paisa is lost or made", { timeout: 180_000 }, async () => {
  const results = new Results();
  await runRaces(target, results, { rounds: 1, deadline: Date.now() + 10_000 });
  expect(results.faults.join("\n"), results.table()).toBe("");
});
