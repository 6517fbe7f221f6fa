import { pipeline, Readable } from "node:stream";
import { type CsvError, parse } from "csv-parse";
import { type FileColumn, fileColumns, isAttributeColumn } from "#contract/catalogue/import-export.ts";
import { limits } from "#contract/limits.ts";
import { badRequest, ShopError } from "#server/shop-error.ts";

const maxRowLength = 50_000;

const megabytes = Math.floor(limits.importBytesMax / 1024 / 1024);
const tooLarge = () => new ShopError(413, `The file is too large. At most ${megabytes} MB are taken at a time.`);
const notUtf8 = () =>
  badRequest("The file is not in UTF-8. In Excel, save it as “CSV UTF-8 (comma delimited)” and try again.");
const notText = () =>
  badRequest("This is not a CSV file. In Excel, save it as “CSV UTF-8 (comma delimited)” and try again.");

/** Decodes the file a piece at a time; what cannot be the text of a table ends it. */
async function* decode(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let size = 0;
  const read = (piece?: Uint8Array) => {
    try {
      return piece ? decoder.decode(piece, { stream: true }) : decoder.decode();
    } catch {
      throw notUtf8();
    }
  };
  for await (const piece of bytes) {
    if (size === 0 && piece[0] === 0x50 && piece[1] === 0x4b) throw notText();
    size += piece.length;
    if (size > limits.importBytesMax) throw tooLarge();
    const text = read(piece);
    if (text.includes("\0")) throw notText();
    yield text;
  }
  yield read();
}

const lineEnd = /\r\n|\n|\r/;
const separators = [",", ";", "\t"];

/** The separator that divides the heading most often: Excel writes semicolons where a comma divides rupees from paise. */
function findSeparator(heading: string): string {
  const bare = heading.replaceAll(/"[^"]*"/g, "");
  const many = (separator: string) => bare.split(separator).length;
  return separators.toSorted((a, b) => many(b) - many(a))[0] ?? ",";
}

/** Buffers until the heading is whole, so that its separator is known before parsing begins. */
async function detectSeparator(pieces: AsyncGenerator<string>): Promise<{ begin: string; separator: string }> {
  let begin = "";
  for (;;) {
    const { value, done } = await pieces.next();
    begin += value ?? "";
    if (done || lineEnd.test(begin) || begin.length > maxRowLength) break;
  }
  // Excel's own way to name the separator, in a line before the heading.
  const named = /^sep=([,;\t])(?:\r\n|\n|\r)/i.exec(begin);
  if (named?.[1]) return { begin: begin.slice(named[0].length), separator: named[1] };
  return { begin, separator: findSeparator(begin.split(lineEnd, 1)[0] ?? "") };
}

async function* rejoin(begin: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield begin;
  yield* rest;
}

function explain(error: unknown): unknown {
  const { code, lines } = error as CsvError & { lines?: number };
  if (code === "CSV_QUOTE_NOT_CLOSED") return badRequest("A quotation mark in the file is opened but never closed.");
  if (code === "CSV_MAX_RECORD_SIZE")
    return badRequest(`The row that begins before line ${lines} is too long. Is a quotation mark never closed?`);
  if (code?.startsWith("CSV_")) return badRequest(`The file cannot be read as CSV near line ${lines}.`);
  return error;
}

/** The rows of a CSV file, heading first, as they arrive. A file that cannot be read ends them with a sentence for a person. */
export async function* parseCsv(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const pieces = decode(bytes);
  const { begin, separator } = await detectSeparator(pieces);
  const parser = parse({
    delimiter: separator,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: maxRowLength,
  });
  pipeline(Readable.from(rejoin(begin, pieces)), parser, () => undefined);
  try {
    for await (const row of parser) yield row as string[];
  } catch (error) {
    throw explain(error);
  }
}

const isColumn = (name: string): name is FileColumn =>
  isAttributeColumn(name) || fileColumns.some((column) => column === name);
const knownColumns = `The columns are: ${fileColumns.join(", ")}, and facts such as fact cloth.`;

/** The columns of a file in order. Only sku, which identifies products, must be among them; fields without a column stay as they are. */
export function parseHeading(cells: readonly string[]): FileColumn[] {
  const names = cells.map((cell) =>
    cell
      .trim()
      .toLowerCase()
      .replaceAll(/[\s_]+/g, " "),
  );
  // A spreadsheet may write empty cells behind the last column.
  while (names.at(-1) === "") names.pop();
  if (names.length === 0) throw badRequest(`The file is empty. ${knownColumns}`);
  const columns = names.map((name, position) => {
    if (name === "") throw badRequest(`The heading of column ${position + 1} is missing. ${knownColumns}`);
    if (!isColumn(name)) throw badRequest(`The column “${name.slice(0, 40)}” is not known. ${knownColumns}`);
    return name;
  });
  const twice = columns.find((name, position) => columns.indexOf(name) !== position);
  if (twice) throw badRequest(`The column “${twice}” stands there twice.`);
  if (!columns.includes("sku"))
    throw badRequest(`The column sku is missing: products are known by it. ${knownColumns}`);
  return columns;
}
