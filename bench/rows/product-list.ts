import { recordStatements } from "#bench/record-statements.ts";
import type { Row } from "#bench/row.ts";
import { ProductListQuery } from "#contract/catalogue/products.ts";
import { listProducts } from "#server/catalogue/listing/lists/list-products.ts";
import { hot } from "./hot.ts";

const pick = <T>(from: readonly T[], n: number) => from[n % from.length] as T;
const categories = ["all", "all", "women", "men", "sarees", "unisex"];
const chosenSizes = ["", "", "M", "XL"];

/** As people browse: any price range of the slider, often a category, at times a size, a rating or another order. */
export const listQuestion = (n: number): Record<string, string> => ({
  category: pick(categories, n),
  min: String(500 + ((n * 7) % 901)),
  max: String(1500 + ((n * 13) % 3501)),
  size: pick(chosenSizes, n * 7 + 3),
  rating: n % 5 === 0 ? "3" : "0",
  order: String(n % 3),
  page: String(1 + (n % 4)),
});

export const listQuestions = Array.from({ length: 300 }, (_, n) => listQuestion(n));
export const listPath = (request: Record<string, string>) => `/api/product/list?${new URLSearchParams(request)}`;

export const productListHot = hot({
  name: "product-list-hot",
  title: "GET /api/product/list, hot",
  isLarge: true,
  toReach: 0.6,
  path: "/api/product/list",
});

export const productListCold: Row = {
  name: "product-list-cold",
  title: "GET /api/product/list, cold",
  isLarge: true,
  connections: 10,
  toReach: 0.7,
  async prepare({ databaseUrl }) {
    const actions = listQuestions.map(
      (request) => (db: Parameters<typeof listProducts>[0]) => listProducts(db, ProductListQuery.parse(request)),
    );
    return {
      request: { method: "GET", path: "/", freshPaths: listQuestions.map(listPath) },
      limit: {
        program: "same-statements",
        options: { databaseUrl, recorded: await recordStatements(databaseUrl, actions) },
      },
    };
  },
};
