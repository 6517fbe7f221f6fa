import { listPath, listQuestions } from "#bench/rows/product-list.ts";
import { suggestionPath, suggestionPaths } from "#bench/rows/suggestions.ts";
import { inventedLatinWord } from "#demo/generator/invented-words.ts";
import { compare } from "./measure.ts";
import { openShop } from "./shop.ts";

const few = 1000;
/**
 * How many times the p50 and the p99 of a small shop a large one may take. What is above 2 and 3 is what was reached;
 * bench/results/cold-answers.md says why.
 */
interface Most {
  p50: number;
  p99: number;
}
const most: Most = { p50: 2, p99: 3 };

/** Words that names have in shops of any size: few of the invented words are common, and those have the lowest numbers. */
const known = [2, 3, 4, 5, 6, 7, 8, 9].map(inventedLatinWord);
const swapLetters = (word: string) => word.slice(0, 2) + word.charAt(3) + word.charAt(2) + word.slice(4);

const questions: [title: string, paths: string[], most: Most][] = [
  ["GET /api/product/list, cold", listQuestions.map(listPath), most],
  ["GET /api/product/list/search/…, cold", suggestionPaths, { ...most, p99: 7 }],
  ["the same, invented words", known.map(suggestionPath), { ...most, p50: 3.2 }],
  ["the same, misspelt words", known.map(swapLetters).map(suggestionPath), { ...most, p50: 3.2 }],
  ["the same, two letters", ["ka", "ku", "ra", "no", "sh", "zq"].map(suggestionPath), most],
];

const grouped = new Intl.NumberFormat("en-IN");

/** Asks a large and a small shop the same questions, one at a time: the time must not grow with the shop. */
export async function measureScale(many: number, effort: { seconds: number; rounds: number }): Promise<string> {
  console.log(`Making shops with ${grouped.format(few)} and ${grouped.format(many)} products …`);
  const large = await openShop({ products: many, words: many });
  try {
    const small = await openShop({ products: few, words: few });
    try {
      const lines: string[] = [];
      for (const [title, freshPaths, atMost] of questions) {
        const targets = { shop: large.target, limit: small.target };
        const request = { method: "GET", path: "/", freshPaths } as const;
        const { shop, limit } = await compare(targets, { ...request }, { ...effort, connections: 1 });
        const times = (shop.p50Ms / limit.p50Ms).toFixed(2);
        const times99 = (shop.p99Ms / limit.p99Ms).toFixed(2);
        lines.push(
          `${title}: with ${grouped.format(many)} products p50 ${shop.p50Ms.toFixed(2)}, p99 ${shop.p99Ms.toFixed(2)} ms; with ${grouped.format(few)} p50 ${limit.p50Ms.toFixed(2)}, p99 ${limit.p99Ms.toFixed(2)} ms: ${times} times, at most ${atMost.p50}, and ${times99} times, at most ${atMost.p99}`,
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
