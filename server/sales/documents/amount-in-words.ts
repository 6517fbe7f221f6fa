const small = [
  ...["Zero", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve"],
  ...["Thirteen", "Fourteen", "Fifteen", "Sixteen", "Seventeen", "Eighteen", "Nineteen"],
];
const tens = ["", "", "Twenty", "Thirty", "Forty", "Fifty", "Sixty", "Seventy", "Eighty", "Ninety"];

const belowHundred = (n: number): string =>
  n < 20 ? (small[n] ?? "") : [tens[Math.floor(n / 10)], n % 10 > 0 ? small[n % 10] : ""].filter(Boolean).join("-");

/** Largest first: a crore is a hundred lakh, a lakh a hundred thousand. */
const units = [
  [10_000_000, "Crore"],
  [100_000, "Lakh"],
  [1000, "Thousand"],
  [100, "Hundred"],
] as const;

function inWords(n: number): string {
  if (n < 100) return belowHundred(n);
  const words: string[] = [];
  let rest = n;
  for (const [size, name] of units) {
    if (rest < size) continue;
    words.push(inWords(Math.floor(rest / size)), name);
    rest %= size;
  }
  return [...words, ...(rest > 0 ? [belowHundred(rest)] : [])].join(" ");
}

/** An amount in words as Indian tax documents carry it: "Rupees One Lakh Two Hundred and Fifty Paise Only". */
export function amountInWords(amountPaise: number): string {
  const [rupees, paise] = [Math.floor(amountPaise / 100), amountPaise % 100];
  const end = paise > 0 ? ` and ${belowHundred(paise)} Paise Only` : " Only";
  return `Rupees ${inWords(rupees)}${end}`;
}
