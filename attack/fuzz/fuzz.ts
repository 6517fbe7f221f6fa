import { createRequests } from "#attack/contract-calls.ts";
import type { Target } from "#attack/open-target.ts";
import type { Results } from "#attack/results.ts";
import { watchCanaries } from "./check-canaries.ts";
import { watchMemory } from "./check-memory.ts";
import { checkRefusals } from "./check-refusals.ts";
import { fuzzCalls } from "./fuzz-calls.ts";
import { fuzzHeaders } from "./fuzz-headers.ts";
import { fuzzSockets } from "./fuzz-sockets.ts";
import { fuzzTargets } from "./fuzz-targets.ts";

interface Length {
  seed: number;
  from: number;
  count: number;
  signal: AbortSignal;
}

const rounds = 10;

/** The long form: a tenth as a warm-up, and between the rounds a look at what others are answered. */
export async function fuzz(target: Target, results: Results, { seed, from, count, signal }: Length): Promise<void> {
  const requests = createRequests(target);
  const perRound = Math.ceil(count / rounds);
  let endMemory: (() => Promise<string>) | undefined;
  await watchCanaries(target, requests, results, () => fuzzHeaders(target, results));
  await checkRefusals(target, requests, results, { seed, from, count: Math.min(1000, perRound), signal });
  console.log(`  ${results.tried} tried`);
  for (let round = 0; round < rounds && !signal.aborted; round++) {
    await fuzzCalls(target, requests, results, { seed, from: from + round * perRound, count: perRound, signal });
    await watchCanaries(target, requests, results, () =>
      fuzzTargets(target, results, { seed: seed + round, count: Math.ceil(perRound / 20) }),
    );
    await fuzzSockets(target, requests, results, { seed: seed + round, count: Math.ceil(perRound / 100) });
    endMemory ??= await watchMemory(target, results);
    console.log(`  ${results.tried} tried`);
  }
  if (endMemory && !signal.aborted) console.log(`  ${await endMemory()}`);
}
