import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { findFaults } from "#server/oversight/data-checks/find-faults.ts";
import { freshDatabase } from "#server/testing/database.ts";
import { createRequests } from "./contract-calls.ts";
import { watchCanaries } from "./fuzz/check-canaries.ts";
import { checkRefusals } from "./fuzz/check-refusals.ts";
import { fuzzCalls } from "./fuzz/fuzz-calls.ts";
import { fuzzHeaders } from "./fuzz/fuzz-headers.ts";
import { fuzzSockets } from "./fuzz/fuzz-sockets.ts";
import { fuzzTargets } from "./fuzz/fuzz-targets.ts";
import { openTarget } from "./open-target.ts";
import { Results } from "./results.ts";

const seed = Number(process.env.ATTACK_SEED ?? 20261117);
const dataDir = await mkdtemp(join(tmpdir(), "tana-bana-attack-"));
const target = await openTarget({ databaseUrl: await freshDatabase(), dataDir, hasPages: false });
afterAll(async () => {
  await target.close();
  await rm(dataDir, { recursive: true, force: true });
});
const requests = createRequests(target);

/** Bounded in time as well: on a slow machine less is tried. */
const within = (seconds: number) => Date.now() + seconds * 1000;

function expectHeld(results: Results) {
  expect(results.faults.join("\n"), `with the seed ${seed}\n${results.table()}`).toBe("");
}

test("whatever is sent to a call, by whomever, is answered or refused with one clear sentence", {
  timeout: 120_000,
}, async () => {
  const results = new Results();
  const count = Number(process.env.ATTACK_REQUESTS ?? 1200);
  const attack = () => fuzzCalls(target, requests, results, { seed, from: 0, count, deadline: within(count / 150) });
  await watchCanaries(target, requests, results, attack, { makesThings: true });
  expectHeld(results);
});

test("a refused call changes nothing", { timeout: 120_000 }, async () => {
  const results = new Results();
  await checkRefusals(target, requests, results, { seed, from: 5000, count: 150, deadline: within(5) });
  expectHeld(results);
});

test("odd targets, methods and headers are refused, and other addresses answer as before", {
  timeout: 120_000,
}, async () => {
  const results = new Results();
  await watchCanaries(target, requests, results, async () => {
    await fuzzHeaders(target, results);
    await fuzzTargets(target, results, { seed, count: 150 });
  });
  expectHeld(results);
});

test("whatever is sent over a socket is acknowledged or refused with one clear sentence", {
  timeout: 120_000,
}, async () => {
  const results = new Results();
  await fuzzSockets(target, requests, results, { seed, count: 60 });
  expectHeld(results);
});

test("the data are in order after all of it", { timeout: 120_000 }, async () => {
  expect(await findFaults(target.shop.db)).toEqual([]);
});
