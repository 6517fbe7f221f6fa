export const demoCategories = {
  Men: "Kurtas, shirts, denim and more, cut for men.",
  Unisex: "Made for everyone: hoodies, tees, caps and scarves.",
  Women: "Sarees, kurtis, dresses and more, cut for women.",
  Kurtas: "Long and short, plain and printed, for work and for festivals.",
  Sarees: "Six yards each: cotton, silk-cotton, bandhani and ikat.",
  Shirts: "Button-downs and camp shirts in checks, stripes and prints.",
  Denim: "Jeans and jackets from rope-dyed twill.",
  Winter: "Wool, fleece and quilted layers for cold mornings.",
  Festive: "Sherwanis, lehengas and everything that shines a little.",
  Everyday: "Tees, polos, chinos and joggers that work hard.",
  Dresses: "Day dresses and maxi dresses.",
  Skirts: "Pleated skirts that fall below the knee.",
  Accessories: "Dupattas, stoles, caps and socks.",
} as const;

export type CategoryName = keyof typeof demoCategories;

/** For products without an HSN code of their own. Categories by person or occasion hold goods of many kinds, so they have none. */
export const demoCategoryHsn: Partial<Record<CategoryName, string>> = {
  Kurtas: "6211",
  Sarees: "5208",
  Shirts: "6205",
  Denim: "6203",
  Winter: "6110",
  Everyday: "6109",
  Dresses: "6204",
  Skirts: "6204",
  Accessories: "6214",
};
