import { brandList } from "#bench/rows/brand-list.ts";
import { homePage } from "#bench/rows/home-page.ts";
import { orderHot, orderPlaced } from "#bench/rows/order.ts";
import { productListCold, productListHot } from "#bench/rows/product-list.ts";
import { productPage } from "#bench/rows/product-page.ts";
import { shopPage } from "#bench/rows/shop-page.ts";
import { signIn } from "#bench/rows/sign-in.ts";
import { suggestionsCold } from "#bench/rows/suggestions.ts";
import type { Row } from "./row.ts";

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
