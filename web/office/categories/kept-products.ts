/** So many of a category's products are shown at a time on its form. */
export const keptPageSize = "20";

const count = new Intl.NumberFormat("en-IN");

export const formatCount = (products: number): string =>
  products === 1 ? "1 product chosen" : `${count.format(products)} products chosen`;
