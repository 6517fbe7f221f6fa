/**
 * npm run machines: the shape of ops/compose.yaml on this machine, until Ctrl-C. Settings of the environment are those of the shops. With
 * --measure: see measure-steps.ts.
 */
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { settingRows } from "#server/settings/environment.ts";
import { bringUp } from "./bring-up.ts";
import { measureSteps } from "./measure-steps.ts";

if (process.argv.includes("--measure")) {
  console.log(`\n${await measureSteps()}`);
  process.exit();
}

const names = new Set(settingRows.map(({ name }) => name));
const given = Object.fromEntries(
  Object.entries(process.env).filter((entry): entry is [string, string] => names.has(entry[0]) && Boolean(entry[1])),
);
const machines = await bringUp({
  TOKEN_SECRET: randomBytes(32).toString("hex"),
  PAYMENT_PROVIDER: "off",
  ...given,
});
console.log(
  `The shop is open at ${machines.url}, its machines at ${machines.shops.map(({ url }) => url).join(" and ")}.`,
);
await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
await machines.stop();
