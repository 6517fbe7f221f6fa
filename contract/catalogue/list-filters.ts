/** By how many percent at least the products of a list can be reduced. The database counts each choice in advance. */
export const discountChoices = [10, 20, 30, 40, 50] as const;

/** What a filter of a list is called that lets everything through. */
export const noFilter = "all";

/** The list of products when nothing else is asked for. Prices in rupees. */
export const listStandards = { limit: 10, minPrice: 1, maxPrice: 2500 } as const;

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
