import { pageLimits } from "./page-limits.ts";

/** Business constants that both sides share. */
export const limits = {
  ...pageLimits,
  /** Rows of a page of a list that is not asked for a number, and of a list that is read as a whole by eye. */
  pageSize: 20,
  longPageSize: 50,
  passwordMin: 6,
  /** For passwords of admins, except the known one of the demo shop. */
  adminPasswordMin: 12,
  passwordMax: 200,
  /** For a code of the second factor as it is typed; a recovery code has 19 characters. */
  factorCodeMax: 50,
  phoneDigitsMin: 10,
  phoneMax: 30,
  zipCodeMin: 5,
  zipCodeMax: 12,
  emailMax: 254,
  textMax: 1000,
  descriptionMax: 200,
  /** For the longer text beside the description of a product. */
  longDescriptionMax: 4000,
  /** For what a brand tells about itself. */
  storyMax: 3000,
  messageMin: 10,
  messageMax: 4000,
  chatTextMax: 2000,
  /** Messages of a conversation that are fetched at once. */
  chatPage: 30,
  addressesMax: 50,
  wishesMax: 500,
  /** That wait for one address. */
  alertsMax: 100,
  slugMax: 300,
  skuMax: 100,
  stockMax: 1_000_000,
  /** For one piece of a product. */
  weightGramsMax: 100_000,
  /** So few pieces of a product are a reason to order more. */
  lowStockMax: 5,
  /** Photos of one review. */
  reviewPicturesMax: 4,
  /** For an uploaded picture. */
  pictureMegabytes: 10,
  /** So many pictures one product has at most. */
  productPicturesMax: 8,
  altTextMax: 200,
  colourNameMax: 40,
  /** So many products are colours of one garment at most. */
  coloursMax: 24,
  /** For the attributes of garments: fields, the choices of one, and their texts. */
  attributesMax: 60,
  attributeChoicesMax: 100,
  attributeCategoriesMax: 200,
  attributeLabelMax: 40,
  attributeChoiceMax: 60,
  attributeTextMax: 500,
  /** So many categories one product is in at most. */
  productCategoriesMax: 50,
  /** So many products of a category are sent or answered at a time. */
  categoryProductsMax: 1000,
  /** For a file of products. */
  importBytesMax: 50 * 1024 * 1024,
  importRowsMax: 200_000,
  /** For a ZIP with pictures: its size as it is sent and unpacked, and the number of pictures. */
  importZipMegabytes: 500,
  importPicturesMax: 2000,
  searchMin: 2,
  searchMax: 100,
  /** Letters of a word that search knows a synonym of. */
  synonymWordMin: 2,
  synonymWordMax: 40,
  /** So many synonyms one word has at most, and so many there are in all. */
  synonymsPerWordMax: 10,
  synonymsMax: 5000,
  businessMin: 10,
  couponCodeMin: 3,
  couponEmailsMax: 1000,
  couponUsesMax: 10_000_000,
  /** So many coupons one merchant has at most. */
  merchantCouponsMax: 1000,
  /** For delivery charges: zones, the PIN-code prefixes of one, and order values. */
  zonesMax: 100,
  zonePrefixesMax: 500,
  orderValuesMax: 20,
  /** For the promised day of arrival: days without delivery, areas, and the days that each step may take. */
  holidaysMax: 400,
  pinAreasMax: 50_000,
  dispatchDaysMax: 30,
  transitDaysMax: 60,
  promotionNameMax: 100,
  /** For the targets of each kind: products, brands and categories. */
  promotionTargetsMax: 500,
  /** To buy, and to get free. */
  promotionPiecesMax: 100,
  /** For the home page. */
  homeBlocksMax: 30,
  homeSlidesMax: 8,
  homeTilesMax: 8,
  homeTextLinksMax: 3,
  homeHeadingMax: 80,
  homeLinkMax: 300,
  /** So many products a rail shows, and a browser remembers as seen. */
  homeRailMax: 10,
  homeSeenMax: 12,
  /** Published versions that can be brought back. */
  homeVersionsMax: 50,
} as const;
