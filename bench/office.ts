import { compare } from "./measure.ts";
import { officeRequests } from "./office-requests.ts";
import { openShop, type Stock } from "./shop.ts";

const few: Stock = { products: 1000, users: 1000, merchants: 1000, reviews: 1000, orders: 1000, changes: 1000 };
const most: Stock = {
  products: 100_000,
  users: 100_000,
  merchants: 20_000,
  reviews: 1_000_000,
  orders: 1_000_000,
  changes: 200_000,
};
const timesAtMost = 2;

/** Asks a large shop and a small one the same questions, one at a time: the time must not grow with the shop. */
export async function measureOffice(part: number, effort: { seconds: number; rounds: number }): Promise<string> {
  const many = Object.fromEntries(
    Object.entries(most).map(([name, number]) => [name, Math.max(1000, Math.round(number * part))]),
  );
  console.log(`Making shops with ${JSON.stringify(few)} and ${JSON.stringify(many)} …`);
  const [large, small] = [await openShop(many), await openShop(few)];
  try {
    const [ofLarge, ofSmall] = [await officeRequests(large), await officeRequests(small)];
    const lines: string[] = [];
    for (const [title, request] of Object.entries(ofLarge)) {
      const targets = { shop: large.target, limit: small.target };
      const { shop, limit } = await compare(targets, request, { ...effort, connections: 1 }, ofSmall[title]);
      const times = shop.p50Ms / limit.p50Ms;
      lines.push(
        `${title.padEnd(28)} p50 ${shop.p50Ms.toFixed(2).padStart(7)} ms, in the small shop ${limit.p50Ms.toFixed(2).padStart(6)} ms: ${times.toFixed(2)} times, at most ${timesAtMost}`,
      );
    }
    return lines.join("\n");
  } finally {
    await large.close();
    await small.close();
  }
}
