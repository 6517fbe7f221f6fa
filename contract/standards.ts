/** The limits that pages need before anybody fills in a form; every page loads this file, and not the rest of the limits. */
export const pageLimits = {
  nameMax: 100,
  /** In rupees: dearer than anything, and far below what a column of whole paise holds. */
  priceMax: 10_000_000,
  pageSizeMax: 100,
  /** Of one line, whatever the stock. */
  quantityMax: 50,
  bagLinesMax: 200,
  couponCodeMax: 40,
} as const;

/** How long a notice stays, in seconds. */
export const noticeSeconds = { usual: 1, address: 2, orderCancelled: 2, payment: 3, orderProblem: 5 } as const;

/** What browser and server both say. */
export const sentences = {
  unauthorized: "Unauthorized Access! Please login again.",
  forbidden: "Forbidden! You are not allowed to access this resource.",
  accountNeeded: "Please create an account for that.",
  failed: "Your request could not be processed. Please try again.",
  phoneMissing: "Please add your phone number in Account Details before placing an order.",
} as const;

/** What a product comes in unless its seller says otherwise. */
export const letterSizes = ["XS", "S", "M", "L", "XL", "XXL"] as const;
/** For what needs no size, such as sarees and bags. A product comes in it alone. */
export const freeSize = "Free size";
export const sizes = [...letterSizes, freeSize] as const;
export type Size = (typeof sizes)[number];

/** "Size M", or the free size as it is. */
export const formatSize = (size: string, word = "Size"): string => (size === freeSize ? size : `${word} ${size}`);

/** By how many percent at least the products of a list can be reduced. The database counts each choice in advance. */
export const discountChoices = [10, 20, 30, 40, 50] as const;

/** What a filter of a list is called that lets everything through. */
export const noFilter = "all";

/** The list of products when nothing else is asked for. Prices in rupees. */
export const listStandards = { limit: 10, minPrice: 1, maxPrice: 2500 } as const;
