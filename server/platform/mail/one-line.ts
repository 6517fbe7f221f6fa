// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not reach a header.
const breaks = /[\s\u0000-\u001f\u007f\u0085\u2028\u2029]+/g;

/** A value for a mail header: a line break in it could start a header of somebody else's making. */
export const oneLine = (value: string): string => value.replace(breaks, " ").trim();
