import { hot } from "./hot.ts";

export const shopPage = hot({
  name: "shop-page",
  title: "shop page, HTML, hot",
  isLarge: true,
  toReach: 0.5,
  path: "/shop",
});
