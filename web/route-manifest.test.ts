import { expect, test } from "vitest";
import { isInStorefrontManifest, storefrontManifestOf, usesStorefrontManifest } from "./route-manifest.ts";

test("pages of the shop load the list without the back office", () => {
  for (const page of ["storefront/home/home-page", "storefront/product/product-page", "checkout/cart/cart-page"])
    expect(usesStorefrontManifest(["root", page]), page).toBe(true);
  for (const unlisted of ["office/products/manage-products-page", "dashboard/account", "dashboard/account-details"])
    expect(isInStorefrontManifest(unlisted), unlisted).toBe(false);
  expect(isInStorefrontManifest("frame/dashboard/dashboard-page")).toBe(true);
  expect(storefrontManifestOf("/assets/manifest-1a2b.js")).toBe("/assets/manifest-1a2b-storefront.js");
});

test("a page that is not in that list, or whose notice must survive the step to the back office, loads the whole one", () => {
  const others = [
    "office/products/manage-products-page",
    "storefront/home/preview-page",
    "storefront/newsletter/confirm-page",
    "account/login/login-page",
    "frame/dashboard/dashboard-page",
    "dashboard/account-details",
    "checkout/confirmation/redirect-to-order-success",
  ];
  for (const page of others) expect(usesStorefrontManifest(["root", page]), page).toBe(false);
});
