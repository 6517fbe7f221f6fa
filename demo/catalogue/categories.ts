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
  "Dresses and Skirts": "Day dresses, maxi dresses and pleated skirts.",
  Accessories: "Dupattas, stoles, caps and socks.",
} as const;

export type CategoryName = keyof typeof demoCategories;
