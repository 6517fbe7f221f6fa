import { limits } from "#contract/limits.ts";

interface ListCountProps {
  page: { count: number; totalPages: number };
  /** What is counted, one and many: "user", "users". */
  words: readonly [one: string, many: string];
  isSearch: boolean;
}

const figures = new Intl.NumberFormat("en-IN");

/** How many there are, said again when a search has changed it. */
export function ListCount({ page: { count, totalPages }, words: [one, many], isSearch }: ListCountProps) {
  const isCut = isSearch && totalPages <= 1 && count >= limits.pageSizeMax;
  return (
    <p role="status" className="mb-4 text-ink-soft text-sm">
      {isCut
        ? `The first ${count} ${many}. Type more to find fewer.`
        : `${figures.format(count)} ${count === 1 ? one : many}${isSearch ? " found" : ""}`}
    </p>
  );
}
