import { listPath, listQuestions } from "#bench/rows/product-list.ts";
import { suggestionPaths } from "#bench/rows/suggestions.ts";
import { compare } from "./measure.ts";
import { openShop } from "./shop.ts";

const few = 1000;
const timesAtMost = 2;

const questions = {
  "GET /api/product/list, cold": listQuestions.map(listPath),
  "GET /api/product/list/search/…, cold": suggestionPaths,
};

const grouped = new Intl.NumberFormat("en-IN");

/** The same questions to a large and to a small shop, one at a time: the time must not grow with the shop. */
export async function measureScale(many: number, effort: { seconds: number; rounds: number }): Promise<string> {
  console.log(`Making shops with ${grouped.format(few)} and ${grouped.format(many)} products …`);
  const large = await openShop({ products: many });
  try {
    const small = await openShop({ products: few });
    try {
      const lines: string[] = [];
      for (const [title, freshPaths] of Object.entries(questions)) {
        const targets = { shop: large.target, limit: small.target };
        const request = { method: "GET", path: "/", freshPaths } as const;
        const { shop, limit } = await compare(targets, { ...request }, { ...effort, connections: 1 });
        const times = shop.p50Ms / limit.p50Ms;
        lines.push(
          `${title}: p50 ${shop.p50Ms.toFixed(2)} ms with ${grouped.format(many)} products, ${limit.p50Ms.toFixed(2)} ms with ${grouped.format(few)}: ${times.toFixed(2)} times, at most ${timesAtMost}`,
        );
      }
      return lines.join("\n");
    } finally {
      await small.close();
    }
  } finally {
    await large.close();
  }
}
