import type { ImportState, ProductImport } from "#contract/catalogue/import-export.ts";

const figures = new Intl.NumberFormat("en-IN");
const many = (count: number, one: string, more: string) => `${figures.format(count)} ${count === 1 ? one : more}`;

const headings: Record<ImportState, string> = {
  arriving: "The file is arriving",
  checking: "Looking through the file",
  checked: "Ready to import",
  importing: "Importing",
  done: "Imported",
  cancelled: "Cancelled",
  failed: "Stopped",
};

export const headingOf = ({ state, rows, withProblems }: ProductImport): string =>
  state === "checked" && rows === withProblems ? "Nothing can be imported" : headings[state];

const results = ({ added, changed, unchanged, refused }: ProductImport) =>
  [
    `${many(added, "product", "products")} added, ${figures.format(changed)} changed, ${figures.format(unchanged)} as they were.`,
    refused > 0
      ? `${many(refused, "row was", "rows were")} refused when ${refused === 1 ? "its" : "their"} turn came.`
      : "",
  ].filter(Boolean);

/** What has come out so far, in sentences. */
export function formatReport(current: ProductImport): string {
  const { state, rows, withProblems, reason } = current;
  const leftOut =
    withProblems > 0
      ? [`${many(withProblems, "row has", "rows have")} problems and ${withProblems === 1 ? "is" : "are"} left out.`]
      : [];
  if (state === "checked") {
    const good = rows - withProblems;
    return [`${many(good, "row", "rows")} of ${figures.format(rows)} can be imported.`, ...leftOut].join(" ");
  }
  if (state === "done") return [...results(current), ...leftOut].join(" ");
  if (state === "cancelled" || state === "failed")
    return [...(reason ? [reason] : []), ...results(current), "What was imported stays."].join(" ");
  return "";
}
