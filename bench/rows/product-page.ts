import { ask } from "#bench/answer.ts";
import { hot } from "./hot.ts";

export const productPage = hot({
  name: "product-page",
  title: "product page, HTML, hot",
  isLarge: true,
  toReach: 0.5,
  async path({ url }) {
    const { body } = await ask(url, { method: "GET", path: "/api/product/list" });
    return `/product/${JSON.parse(body.toString()).products[0].slug}`;
  },
});
