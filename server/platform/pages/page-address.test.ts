import { matchRoutes } from "react-router";
import { expect, test } from "vitest";
import { createAddressReader } from "./page-address.ts";

const loader = true as const;
const routes = [
  {
    id: "root",
    children: [
      { id: "home", index: true as const, loader },
      { id: "shop", path: "shop/:by?/:slug?", loader, handle: { query: ["page"] } },
      { id: "product", path: "product/:slug", loader },
      { id: "frame", children: [{ id: "login", path: "login" }] },
      {
        id: "office",
        path: "dashboard",
        children: [
          { id: "office-home", index: true as const },
          { id: "office-order", path: "order/:id" },
        ],
      },
      { id: "unknown", path: "*" },
    ],
  },
];
const read = createAddressReader(routes);

test("an address is known by the route that React Router finds among all of them, however it is spelled", () => {
  const paths = [
    "",
    "shop",
    "SHOP/brand/x",
    "sh%6Fp",
    "shop/brand/x/y",
    "product",
    "product/a%2Fb",
    "Login",
    "login/x",
  ];
  for (const path of [...paths, "dashboard", "dashboard/order/7", "dashboard/x", "nothing", "%", "shop%20", "ſhop"]) {
    const found = matchRoutes(routes, `/${path}`)?.at(-1);
    const { address, isUnknown } = read(`/${path}`);
    expect(isUnknown, path).toBe(found === undefined || found.route.id === "unknown");
    expect(matchRoutes(routes, address)?.at(-1)?.route.id, path).toBe(found?.route.id ?? "unknown");
    if (!isUnknown) expect(matchRoutes(routes, address)?.at(-1)?.params, path).toEqual(found?.params);
  }
});

test("an address keeps the names of the query that its page knows, and the data of a page is beside it", () => {
  expect(read("/Shop/?page=2&utm_source=mail").address).toBe("/shop?page=2");
  expect(read("/shop.data?page=2&_routes=shop,other").address).toBe("/shop.data?page=2&_routes=shop");
  expect(read("/_.data").address).toBe("/_.data");
});
