import { brandList } from "#bench/rows/brand-list.ts";
import { detailCold, listCold } from "#bench/rows/cold.ts";
import { homePage } from "#bench/rows/home-page.ts";
import { orderHot, orderPlaced, ordersOnDelivery } from "#bench/rows/order.ts";
import { pagesCold } from "#bench/rows/page-cold.ts";
import { productListCold, productListHot } from "#bench/rows/product-list.ts";
import { productPage } from "#bench/rows/product-page.ts";
import { quoteWithPromotions } from "#bench/rows/quote.ts";
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
  ...listCold,
  detailCold,
  ...pagesCold,
  quoteWithPromotions,
  orderPlaced,
  orderHot,
  ...ordersOnDelivery,
];
