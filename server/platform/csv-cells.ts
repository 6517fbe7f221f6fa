/** A spreadsheet takes a cell that begins so for a formula, and may run it. */
const isFormula = /^'*[=+\-@\t\r]/;
const isHarmless = /^'+[=+\-@\t\r]/;
const needsQuotes = /[",;\t\r\n]|^\s|\s$/;

/** An apostrophe in front makes any cell plain text to a spreadsheet. */
export const harmless = (text: string): string => (isFormula.test(text) ? `'${text}` : text);

/** Takes off the apostrophe that `harmless` put on, and only that. */
export const unharmed = (cell: string): string => (isHarmless.test(cell) ? cell.slice(1) : cell);

/** The mark by which Excel knows that a file is UTF-8. */
export const byteOrderMark = "\uFEFF";

function quoted(text: string): string {
  const cell = harmless(text);
  return needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

export const csvLine = (cells: readonly string[]): string => `${cells.map(quoted).join(",")}\r\n`;
