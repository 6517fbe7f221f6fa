import { type FileColumn, fileColumns } from "#contract/import-export.ts";
import { badRequest } from "#server/shop-error.ts";

const isColumn = (name: string): name is FileColumn => fileColumns.some((column) => column === name);
const known = `The columns are: ${fileColumns.join(", ")}.`;

/** The columns of a file by their places. Those left out stay as they are; only sku, by which products are known, must be there. */
export function readHeading(cells: readonly string[]): FileColumn[] {
  const names = cells.map((cell) =>
    cell
      .trim()
      .toLowerCase()
      .replaceAll(/[\s_]+/g, " "),
  );
  // A spreadsheet may write empty cells behind the last column.
  while (names.at(-1) === "") names.pop();
  if (names.length === 0) throw badRequest(`The file is empty. ${known}`);
  const columns = names.map((name, place) => {
    if (name === "") throw badRequest(`The heading of column ${place + 1} is missing. ${known}`);
    if (!isColumn(name)) throw badRequest(`The column “${name.slice(0, 40)}” is not known. ${known}`);
    return name;
  });
  const twice = columns.find((name, place) => columns.indexOf(name) !== place);
  if (twice) throw badRequest(`The column “${twice}” stands there twice.`);
  if (!columns.includes("sku")) throw badRequest(`The column sku is missing: products are known by it. ${known}`);
  return columns;
}
