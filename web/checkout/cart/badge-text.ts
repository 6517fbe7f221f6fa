const most = 99;

/** What the cart icon carries: the number of lines, or nothing for an empty bag. */
export function badgeText(lines: number): string | undefined {
  if (lines <= 0) return undefined;
  return lines >= most ? `${most}+` : String(lines);
}
