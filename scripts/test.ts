import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";

/**
 * `npm test`: types and lint, then the unit, API and page tests, then the browser journeys. `npm run test:all`: what takes longer by
 * nature. `-- --shard 1/4` runs a quarter of either, for whoever has more machines; types and lint belong to the first.
 */
const { values } = parseArgs({ options: { shard: { type: "string" }, long: { type: "boolean", default: false } } });
const { shard, long } = values;
if (shard && !/^[1-9]\d*\/[1-9]\d*$/.test(shard)) {
  console.error(`A shard is a part of a whole, such as 1/4, and not ${shard}.`);
  process.exit(1);
}
const part = shard ? [`--shard=${shard}`] : [];
const isFirst = !shard || shard.startsWith("1/");

const steps = [
  ...(isFirst && !long ? [["npm", "run", "check"]] : []),
  ["npx", "vitest", "run", ...part],
  ["npx", "playwright", "test", "--project", long ? "all" : "journeys", ...part],
];

const took: string[] = [];
for (const [command = "", ...args] of steps) {
  const start = performance.now();
  const env = { ...process.env, ...(long && { TESTS: "long" }) };
  const { status } = spawnSync(command, args, { stdio: "inherit", env, shell: process.platform === "win32" });
  took.push(`${((performance.now() - start) / 1000).toFixed(0).padStart(6)} s  ${[command, ...args].join(" ")}`);
  if (status === 0) continue;
  console.log(`\n${took.join("\n")}\nThe last of these failed.`);
  process.exit(status ?? 1);
}
console.log(`\n${took.join("\n")}\n${(performance.now() / 1000).toFixed(0).padStart(6)} s  in all`);
