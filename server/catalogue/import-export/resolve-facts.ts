import type { FactField } from "#contract/catalogue/fact-fields.ts";
import type { Facts } from "#contract/catalogue/facts.ts";
import { type FactColumn, factColumn, type ImportProblem, isFactColumn } from "#contract/catalogue/import-export.ts";
import { isFactOf, noSuchFact, readFactValue } from "#server/catalogue/facts/service.ts";
import type { Lookups } from "./lookups.ts";
import type { Cells } from "./parse-row.ts";

type Problem = Omit<ImportProblem, "line">;

/** The columns of the fields, in their order; of two with one label the first has it. */
export const factColumnsOf = (fields: readonly FactField[]): Map<FactColumn, FactField> =>
  new Map(fields.toReversed().map((field) => [factColumn(field.label), field]));

/**
 * The facts of a row beside those that the product has: a fact whose cell is empty stays. Without columns of facts there is nothing to say.
 */
export function resolveFacts(
  cells: Cells,
  { existing, factFields }: Lookups,
  categoryIds: readonly string[],
): { facts?: Facts; problems: Problem[] } {
  const columns = Object.keys(cells).filter(isFactColumn);
  if (columns.length === 0) return { problems: [] };
  const byColumn = factColumnsOf(factFields);
  const facts: Facts = { ...existing?.facts };
  const problems = columns.flatMap((column): Problem[] => {
    const cell = cells[column]?.trim() ?? "";
    if (cell === "") return [];
    const field = byColumn.get(column);
    const stays = field && existing?.facts[field.key] === cell;
    if (!field || !(stays || isFactOf(field, categoryIds)))
      return [{ field: column, sentence: noSuchFact(field?.label ?? column.slice("fact ".length)) }];
    const read = readFactValue(field, cell);
    if ("sentence" in read) return [{ field: column, sentence: read.sentence }];
    facts[field.key] = read.value;
    return [];
  });
  return { facts, problems };
}
