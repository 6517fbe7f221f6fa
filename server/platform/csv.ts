import { stringify } from "csv-stringify/sync";

/** A spreadsheet takes a cell that begins so for a formula, and may run it (CSV injection). */
const isFormula = /^'*[=+\-@\t\r]/;
const isEscaped = /^'+[=+\-@\t\r]/;
/** Beyond commas and quotes: what other separators or a trimming reader would take apart. */
const needsQuotes = /[;\t\r\n]|^\s|\s$/;

/**
 * An apostrophe in front makes any cell plain text to a spreadsheet. `escape_formulas` of csv-stringify leaves a cell that begins with an
 * apostrophe as it is, so that such cells could not be told apart when the file is read again.
 */
export const escapeFormula = (text: string): string => (isFormula.test(text) ? `'${text}` : text);

/** Takes off the apostrophe that `escapeFormula` put on, and only that. */
export const unescapeFormula = (cell: string): string => (isEscaped.test(cell) ? cell.slice(1) : cell);

/** The mark by which Excel knows that a file is UTF-8. */
export const byteOrderMark = "\uFEFF";

export const formatCsv = (rows: (readonly (string | number)[])[]): string =>
  stringify(rows, { record_delimiter: "windows", quoted_match: needsQuotes, cast: { string: escapeFormula } });
