import { hot } from "./hot.ts";

export const shopPage = hot({
  name: "shop-page",
  title: "shop page, HTML, hot",
  products: 100_000,
  toReach: 0.5,
  path: "/shop",
});
