import type { Row } from "./row.ts";
import { brandList } from "./rows/brand-list.ts";
import { homePage } from "./rows/home-page.ts";
import { orderHot, orderPlaced } from "./rows/order.ts";
import { productListCold, productListHot } from "./rows/product-list.ts";
import { productPage } from "./rows/product-page.ts";
import { shopPage } from "./rows/shop-page.ts";
import { signIn } from "./rows/sign-in.ts";
import { suggestionsCold } from "./rows/suggestions.ts";

export const rows: Row[] = [
  homePage,
  brandList,
  signIn,
  productListHot,
  productListCold,
  shopPage,
  productPage,
  suggestionsCold,
  orderPlaced,
  orderHot,
];
