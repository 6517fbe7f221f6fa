import type { FileColumn } from "#contract/import-export.ts";
import { unescapeFormula } from "#server/platform/csv.ts";
import { readSizeStock, readSizes } from "./size-stock.ts";

/** The cells of a row by the names of their columns. */
export type Cells = Partial<Record<FileColumn, string>>;

const answers: Record<string, boolean> = { yes: true, y: true, no: false, n: false };
const yesOrNo = (cell: string) => answers[cell.toLowerCase()] ?? cell.toLowerCase();

/** 1,29,999.50 and ₹ 1299 are how prices look in a spreadsheet. */
const plainPrice = (cell: string) => {
  const bare = cell.replace(/^(?:₹|rs\.?|inr)\s*/i, "");
  return /^\d{1,3}(,\d{2,3})*,\d{3}(\.\d*)?$/.test(bare) ? bare.replaceAll(",", "") : bare;
};

/** As they were before a spreadsheet was kept from running them. */
export function nameCells(columns: readonly FileColumn[], cells: readonly string[]): Cells {
  return Object.fromEntries(
    columns.map((column, place) => [column, unescapeFormula((cells[place] ?? "").replaceAll("\r\n", "\n"))]),
  );
}

/** What the cells say in the words of the product form; columns that the file does not have are left out. Brands come later. */
export function readFields(cells: Cells): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  const take = (column: FileColumn, field: string, read: (cell: string) => unknown) => {
    const cell = cells[column];
    if (cell !== undefined) fields[field] = read(cell.trim());
  };
  take("sku", "sku", (cell) => cell);
  take("name", "name", (cell) => cell);
  take("description", "description", (cell) => cell);
  take("price", "price", plainPrice);
  take("quantity", "quantity", (cell) => cell);
  take("sizes", "sizes", (cell) => readSizes(cell) ?? cell);
  take("size stock", "sizeStock", (cell) => {
    const stock = readSizeStock(cell);
    return stock === undefined ? cell : stock;
  });
  take("taxable", "taxable", yesOrNo);
  // Left empty, these stay what they are; a new product is active, and its address is made from its name.
  if (cells.active?.trim()) take("active", "isActive", yesOrNo);
  if (cells.slug?.trim()) take("slug", "slug", (cell) => cell);
  return fields;
}
