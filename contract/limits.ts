/** Business constants that both sides share. */
export const limits = {
  passwordMin: 6,
  /** Of admins, the known password of the demo shop aside. */
  adminPasswordMin: 12,
  passwordMax: 200,
  /** Of a code of the second factor as it is typed; a recovery code has 19 characters. */
  factorCodeMax: 50,
  phoneDigitsMin: 10,
  phoneMax: 30,
  zipCodeMin: 5,
  zipCodeMax: 12,
  nameMax: 100,
  emailMax: 254,
  textMax: 1000,
  descriptionMax: 200,
  messageMin: 10,
  messageMax: 4000,
  chatTextMax: 2000,
  /** Messages of a conversation that are fetched at once. */
  chatPage: 30,
  addressesMax: 50,
  wishesMax: 500,
  slugMax: 300,
  skuMax: 100,
  stockMax: 1_000_000,
  /** Of an uploaded picture. */
  pictureMegabytes: 10,
  /** So many products of a category are sent or answered at a time. */
  categoryProductsMax: 1000,
  /** In rupees: dearer than anything, and far below what a column of whole paise holds. */
  priceMax: 10_000_000,
  /** Of a file of products. */
  importBytesMax: 50 * 1024 * 1024,
  importRowsMax: 200_000,
  pageSizeMax: 100,
  searchMin: 2,
  searchMax: 100,
  /** Letters of a word that search knows a synonym of. */
  synonymWordMin: 2,
  synonymWordMax: 40,
  /** So many synonyms one word has at most, and so many there are in all. */
  synonymsPerWordMax: 10,
  synonymsMax: 5000,
  businessMin: 10,
  /** Of one line, whatever the stock. */
  quantityMax: 50,
  bagLinesMax: 200,
} as const;

/** How long a notice stays, in seconds. */
export const noticeSeconds = { usual: 1, address: 2, orderCancelled: 2, payment: 3, orderProblem: 5 } as const;

/** What browser and server both say. */
export const sentences = {
  unauthorized: "Unauthorized Access! Please login again.",
  forbidden: "Forbidden! You are not allowed to access this resource.",
  failed: "Your request could not be processed. Please try again.",
  phoneMissing: "Please add your phone number in Account Details before placing an order.",
} as const;

export const sizes = ["XS", "S", "M", "L", "XL", "XXL"] as const;
export type Size = (typeof sizes)[number];

/** What a filter of a list is called that lets everything through. */
export const noFilter = "all";

/** The list of products when nothing else is asked for. Prices in rupees. */
export const listStandards = { limit: 10, minPrice: 1, maxPrice: 2500 } as const;
