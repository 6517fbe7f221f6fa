import { noFilter } from "./standards.ts";

/** So many values of one filter can be chosen at once. */
export const choicesMax = 20;

/** The values of a filter in an address, where several are parted by commas. "all" and nothing are no filter. */
export const readChoices = (text: string): string[] =>
  text
    .split(",")
    .map((value) => value.trim())
    .filter((value) => value !== "" && value !== noFilter);

/** Each value once and in one order, so that a list has one spelling: as the choices stand, or by the alphabet. */
export function spellChoices(values: readonly string[], order?: readonly string[]): string {
  const sorted = [...new Set(values)].sort();
  return (order ? sorted.sort((a, b) => order.indexOf(a) - order.indexOf(b)) : sorted).join(",");
}
