/** Money is whole paise inside the shop and rupees with at most two decimals on the wire. */
export const toRupees = (paise: number): number => paise / 100;
export const toPaise = (rupees: number): number => Math.round(rupees * 100);

/** Conversions for amounts that may be missing, such as an MRP. */
export const toRupeesOrNull = (paise: number | null | undefined): number | null =>
  paise == null ? null : toRupees(paise);
export const toPaiseOrNull = (rupees: number | null | undefined): number | null =>
  rupees == null ? null : toPaise(rupees);

/** 1,29,999: Indian digit grouping. By hand, since loading the rules of Intl keeps a phone busy for 100 ms on the first page. */
export function formatFigure(figure: number | string): string {
  const [whole = "", part] = String(figure).split(".");
  const grouped = whole.replaceAll(/(\d)(?=(\d\d)+\d$)/g, "$1,");
  return part === undefined ? grouped : `${grouped}.${part}`;
}

/** ₹1,29,999.00: always two decimals. Takes rupees, as they come over the wire. */
export const formatRupees = (amount: number): string =>
  `${amount < 0 ? "-" : ""}₹${formatFigure(Math.abs(amount).toFixed(2))}`;
