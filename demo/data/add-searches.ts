import { searchTerms } from "#server/catalogue/search/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";

/** What the visitors of the demo shop look for on a usual day, and whether the shop has it. */
const usual: readonly [term: string, times: number, isFound: boolean][] = [
  ["kurta", 31, true],
  ["saree", 26, true],
  ["indigo kurta", 14, true],
  ["jeans", 12, true],
  ["lal saree", 9, true],
  ["कुर्ता", 7, true],
  ["hoodie", 6, true],
  ["jhumka", 6, false],
  ["sneakers", 5, false],
  ["raincoat", 4, false],
  ["jutti", 3, false],
  ["छाता", 2, false],
];

const shownDays = 21;
const dayMs = 86_400_000;
/** Before the day on which the shop is started: only the last weeks are of interest. */
const dayBefore = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);

export async function addDemoSearches(tx: Queries): Promise<void> {
  await tx.insert(searchTerms).values(
    Array.from({ length: shownDays }, (_, ago) => dayBefore(ago + 1)).flatMap((day, i) =>
      usual.map(([term, most, isFound], j) => {
        const times = 1 + ((most * (7 + ((i + j) % 4))) >> 3);
        return { day, term, times, withoutResult: isFound ? 0 : times };
      }),
    ),
  );
}
