import { expect, test } from "vitest";
import { escapeFormula, formatCsv, unescapeFormula } from "#server/platform/csv.ts";
import { formatSizeStock } from "./export-products.ts";
import { parseCsv, parseHeading } from "./parse-csv.ts";
import { nameCells, parseSizeStock, parseSizes } from "./parse-row.ts";

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}
async function rowsOf(text: string | Uint8Array, size = 7) {
  const rows: string[][] = [];
  for await (const row of parseCsv(inPieces(typeof text === "string" ? Buffer.from(text) : text, size))) rows.push(row);
  return rows;
}

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx", "'=1", "''@x", "'tis", "plain", "", "'"])(
  "the cell %j is harmless in a spreadsheet and comes back as it was",
  (text) => {
    expect(escapeFormula(text)).not.toMatch(/^[=+\-@\t\r]/);
    expect(unescapeFormula(escapeFormula(text))).toBe(text);
  },
);

test("what is written is read again, whatever the cells hold and wherever the file is cut", async () => {
  const cells = ['say "hi"', "a,b;c\td", "two\nlines", " spaces ", "नीला कुर्ता 🧵", "=SUM(A1)", "", "'=x"];
  const file = `\uFEFF${formatCsv([["sku", "name"], cells])}`;
  for (const size of [1, 2, 3, 1000]) {
    const [heading, row] = await rowsOf(file, size);
    expect(heading).toEqual(["sku", "name"]);
    expect(row?.map(unescapeFormula)).toEqual(cells);
  }
});

test.each([
  ["semicolons, as Excel writes them where the comma is for decimals", 'sku;name\r\nA;"x;y, z"\r\n', ["A", "x;y, z"]],
  ["tabs", "sku\tname\nA\tx, y\n", ["A", "x, y"]],
  ["a separator named in front", "sep=;\r\nsku;name\r\nA;x\r\n", ["A", "x"]],
  ["old line ends", "sku,name\rA,x\r", ["A", "x"]],
  ["no line end at the end", "sku,name\nA,x", ["A", "x"]],
  ["a lonely quotation mark", 'sku,name\nA,5" wide\n', ["A", '5" wide']],
])("a file with %s is read", async (_, file, row) => {
  expect(await rowsOf(file)).toEqual([["sku", "name"], row]);
});

test.each([
  ["in Latin-1", Buffer.from("sku,name\nA,Caf\xe9\n", "latin1"), /^The file is not in UTF-8\. In Excel/],
  ["in UTF-16", Buffer.from("\uFEFFsku,name\n", "utf16le"), /^The file is not in UTF-8\./],
  ["cut in the middle of a letter", Buffer.from("sku,name\nA,न").subarray(0, -1), /^The file is not in UTF-8\./],
  ["that is a workbook", Buffer.from("PK\u0003\u0004"), /^This is not a CSV file\./],
  ["with hidden characters", Buffer.from("sku,name\nA,x\0y\n"), /^This is not a CSV file\./],
  ["with an open quotation mark", Buffer.from('sku,name\nA,"x\n'), /^A quotation mark in the file is opened but/],
  ["with an endless row", Buffer.from(`sku,name\nA,"${"x\n".repeat(40_000)}`), /is too long/],
])("a file %s is refused in a sentence", async (_, bytes, sentence) => {
  await expect(rowsOf(bytes, 1024)).rejects.toThrow(sentence);
});

test.each([
  [[], /^The file is empty\./],
  [["", ""], /^The file is empty\./],
  [["name", "price"], /^The column sku is missing/],
  [["sku", "shade"], /^The column “shade” is not known\. The columns are: sku, name,/],
  [["sku", "", "name"], /^The heading of column 2 is missing\./],
  [["sku", "name", "SKU"], /^The column “sku” stands there twice\./],
])("a heading of %j is refused in a sentence", (cells, sentence) => {
  expect(() => parseHeading(cells)).toThrow(sentence);
});

test("a heading is read in any order and spelling, with empty cells behind it", () => {
  expect(parseHeading([" Name ", "SKU", "Size_Stock", "", ""])).toEqual(["name", "sku", "size stock"]);
  expect(nameCells(["name", "sku"], ["'=x\r\ny", "A"])).toEqual({ name: "=x\ny", sku: "A" });
});

test("sizes and their stock are read as people write them", () => {
  expect(parseSizes("s, M; xl")).toEqual(["S", "M", "XL"]);
  expect(parseSizes("S huge")).toBeUndefined();
  expect(parseSizeStock("s:5 M = 0, XL:12")).toEqual({ S: 5, M: 0, XL: 12 });
  expect(parseSizeStock(" ")).toBeNull();
  for (const wrong of ["S", "S:x", "S:1 S:2", "huge:1", "S:-1", "S:1.5"]) expect(parseSizeStock(wrong)).toBeUndefined();
  expect(formatSizeStock({ XL: 12, S: 5, M: 0 })).toBe("S:5 M:0 XL:12");
  for (const cell of ["Free size", " free  size ", "FREE-SIZE", "freesize"])
    expect(parseSizes(cell)).toEqual(["Free size"]);
  expect(parseSizes("Free size, M")).toEqual(["Free size", "M"]);
  expect(parseSizes("free")).toBeUndefined();
  expect(parseSizeStock(formatSizeStock({ "Free size": 4 }))).toEqual({ "Free size": 4 });
});
