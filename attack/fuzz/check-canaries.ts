import { setTimeout as wait } from "node:timers/promises";
import { contractCalls, type Requests } from "#attack/contract-calls.ts";
import { ask } from "#attack/http.ts";
import type { Target } from "#attack/open-target.ts";
import { fault, held, type Results } from "#attack/results.ts";
import { topics } from "#server/catalogue/listing/service.ts";
import { announceChange } from "#server/platform/cache/changes.ts";

const reads = contractCalls.filter(
  ({ key, method, call }) => method === "GET" && call.access === "open" && key !== "GET /health",
);
const pages = ["/", "/shop", "/brands", "/contact", "/sell", "/login"];
/** News of a change takes a moment to reach the process that keeps the answers. */
const tries = 50;

/** Things for the attacks are made behind the shop's back, so it is told of them. */
const announceThings = ({ shop }: Target) => announceChange(shop.db, [topics.brands, topics.categories]);

/** Addresses that everybody asks for. */
async function listAddresses(target: Target, requests: Requests): Promise<string[]> {
  const addresses: string[] = [];
  for (const read of reads) {
    const { params = {} } = await requests.right(read, "visitor", { isFresh: true });
    const fill = (path: string, [name, value]: [string, string]) =>
      path.replace(`{${name}}`, encodeURIComponent(value));
    addresses.push(`/api${Object.entries(params).reduce(fill, read.path)}`);
  }
  await announceThings(target);
  return addresses;
}

/** Open answers are kept in memory: whatever was sent meanwhile, they say what a process says that keeps none. */
async function hasRightAnswer({ url, app }: Target, address: string): Promise<boolean> {
  for (let i = 0; i < tries; i++) {
    const kept = await ask(url, { method: "GET", target: address });
    const fresh = await app.inject(address);
    if (kept.status === fresh.statusCode && kept.body === fresh.body) return true;
    await wait(100);
  }
  return false;
}

/** What others are answered, before and after somebody attacks. */
export async function watchCanaries(
  target: Target,
  requests: Requests,
  results: Results,
  attack: () => Promise<unknown>,
  options: { makesThings?: boolean } = {},
) {
  const group = "other addresses answer as before";
  const check = async (addresses: string[]) => {
    for (const address of addresses) {
      const isRight = await hasRightAnswer(target, address);
      results.note(group, isRight ? held : fault("a kept answer is not the right one"), () => address);
    }
    for (const page of target.hasPages ? pages : []) {
      const { status, body } = await ask(target.url, { method: "GET", target: page });
      const isWhole = status === 200 && body.includes("</html>");
      results.note(group, isWhole ? held : fault(`the page answered ${status}`), () => page);
    }
  };
  const before = await listAddresses(target, requests);
  await check(before);
  await attack();
  if (options.makesThings) await announceThings(target);
  await check(before);
}
