/** The limits that pages need before anybody fills in a form; every page loads this file, and not the rest of the limits. */
export const pageLimits = {
  nameMax: 100,
  /** In rupees: dearer than anything, and far below what a column of whole paise holds. */
  priceMax: 10_000_000,
  pageSizeMax: 100,
  /** For pieces of one line, whatever the stock. */
  quantityMax: 50,
  bagLinesMax: 200,
  couponCodeMax: 40,
} as const;
