/** The widths of bars and gaps of each symbol of Code 128, by its value: the last but one begins code set B, the last is the stop. */
const symbols =
  "212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112".split(
    " ",
  );

const [startB, startC, toC, toB, stop] = [104, 105, 99, 100, 106];

/** Whether each character can be written in code set B. */
export const isEncodable = (text: string): boolean => /^[\x20-\x7e]+$/.test(text);

/** Pairs of digits take half the room in code set C, which pays for changing sets from this many on. */
const pairsFrom = 6;

/** The values of the symbols of a text, without start, checksum and stop. */
function toValues(text: string): { start: number; values: number[] } {
  const values: number[] = [];
  let start: number | undefined;
  let isPairs = false;
  for (let at = 0; at < text.length; ) {
    const digits = /^\d*/.exec(text.slice(at))?.[0].length ?? 0;
    const wantsPairs: boolean = digits >= (isPairs ? 2 : pairsFrom);
    if (start === undefined) start = wantsPairs ? startC : startB;
    else if (wantsPairs !== isPairs) values.push(wantsPairs ? toC : toB);
    isPairs = wantsPairs;
    values.push(isPairs ? Number(text.slice(at, at + 2)) : text.charCodeAt(at) - " ".charCodeAt(0));
    at += isPairs ? 2 : 1;
  }
  return { start: start ?? startB, values };
}

/** The widths of a barcode in modules, bar and gap by turns, beginning with a bar. */
export function encodeCode128(text: string): number[] {
  if (!isEncodable(text)) throw new RangeError("Code 128 is for printable ASCII characters");
  const { start, values } = toValues(text);
  const checksum = values.reduce((sum, value, i) => sum + value * (i + 1), start) % 103;
  return [start, ...values, checksum, stop].flatMap((value) => [...(symbols[value] ?? "")].map(Number));
}
