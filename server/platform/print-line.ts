/** Says something to the person at the keyboard, one line at a time. */
export type PrintLine = (line: string) => void;

export const printLine: PrintLine = (line) => console.log(line);
