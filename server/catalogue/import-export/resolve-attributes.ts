import type { AttributeValues } from "#contract/catalogue/attribute-values.ts";
import type { Attribute } from "#contract/catalogue/attributes.ts";
import {
  type AttributeColumn,
  attributeColumn,
  type ImportProblem,
  isAttributeColumn,
} from "#contract/catalogue/import-export.ts";
import { isAttributeOf, noSuchAttribute, readAttributeValue } from "#server/catalogue/attributes/service.ts";
import type { Lookups } from "./lookups.ts";
import type { Cells } from "./parse-row.ts";

type Problem = Omit<ImportProblem, "line">;

/** The columns of the fields, in their order; of two with one label the first has it. */
export const attributeColumnsOf = (fields: readonly Attribute[]): Map<AttributeColumn, Attribute> =>
  new Map(fields.toReversed().map((field) => [attributeColumn(field.label), field]));

/**
 * The attributes of a row beside those that the product has: an attribute whose cell is empty stays. Without columns of attributes there is
 * nothing to say.
 */
export function resolveAttributes(
  cells: Cells,
  { existing, attributes }: Lookups,
  categoryIds: readonly string[],
): { attributes?: AttributeValues; problems: Problem[] } {
  const columns = Object.keys(cells).filter(isAttributeColumn);
  if (columns.length === 0) return { problems: [] };
  const byColumn = attributeColumnsOf(attributes);
  const values: AttributeValues = { ...existing?.facts };
  const problems = columns.flatMap((column): Problem[] => {
    const cell = cells[column]?.trim() ?? "";
    if (cell === "") return [];
    const field = byColumn.get(column);
    const stays = field && existing?.facts[field.key] === cell;
    if (!field || !(stays || isAttributeOf(field, categoryIds)))
      return [{ field: column, sentence: noSuchAttribute(field?.label ?? column.slice("fact ".length)) }];
    const read = readAttributeValue(field, cell);
    if ("sentence" in read) return [{ field: column, sentence: read.sentence }];
    values[field.key] = read.value;
    return [];
  });
  return { attributes: values, problems };
}
