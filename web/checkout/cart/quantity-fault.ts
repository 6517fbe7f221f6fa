/** What is wrong with a number as it was typed, if anything. */
export function quantityFault(typed: string, cap: number): string | undefined {
  if (Number(typed) < 1) return "Quantity must be at least 1.";
  return Number(typed) > cap ? `Quantity may not be greater than ${cap}.` : undefined;
}
