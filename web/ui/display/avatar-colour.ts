const hues = 25;

/** Fifty dyes, dark enough for pale letters in either theme: each hue deep and, further round, once more lighter. */
export const avatarColours: readonly string[] = Array.from({ length: hues * 2 }, (_, dye) => {
  const lightness = dye < hues ? 0.41 : 0.49;
  return `oklch(${lightness} 0.09 ${(dye % hues) * (360 / hues)})`;
});

/** A person has one colour on every page and at every drawing. */
export function avatarColour(userId: string): string {
  let sum = 0;
  for (const letter of userId) sum = (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0;
  return avatarColours[sum % avatarColours.length] ?? "";
}
