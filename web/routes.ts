import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Every address of the site. */
export default [
  index("home/home-page.tsx"),

  // /shop, /shop/category/{slug} and /shop/brand/{slug}: one page, so that the focus stays where it is when a filter changes.
  route("shop/:by?/:slug?", "products/shop-page.tsx"),
  route("brands", "brands/brands-page.tsx"),
  route("contact", "contact/contact-page.tsx"),
  route("support", "chat/support-page.tsx"),
  route("sell", "sell/sell-page.tsx"),
  route("newsletter/unsubscribe/:token", "newsletter/unsubscribe-page.tsx"),
  route("cart", "cart/cart-page.tsx"),
  route("product/:slug", "products/product-page.tsx"),
  route("payment", "payments/payment-page.tsx"),
  route("order/:id", "orders/order-page.tsx"),
  route("order/:id/invoice", "invoices/invoice-page.tsx"),
  route("order/success/:id", "orders/order-success-page.tsx"),
  route("order-success/:id", "orders/to-order-success.ts"),

  layout("accounts/auth-frame.tsx", [
    route("login", "accounts/login-page.tsx"),
    route("register", "accounts/sign-up-page.tsx"),
    route("forgot-password", "accounts/forgot-password-page.tsx"),
    route("reset-password/:token", "accounts/reset-password-page.tsx"),
    route("merchant-signup/:token", "merchants/merchant-sign-up-page.tsx"),
  ]),
  route("auth/success", "accounts/auth-success-page.tsx"),

  route("dashboard/account", "dashboard/to-dashboard.ts", { id: "dashboard/account" }),
  route("dashboard/account details", "dashboard/to-dashboard.ts", { id: "dashboard/account-details" }),
  route("dashboard", "dashboard/dashboard-frame.tsx", [
    layout("dashboard/dashboard-page.tsx", [
      index("accounts/account-details-page.tsx"),
      route("security", "accounts/account-security-page.tsx"),
      route("address", "addresses/addresses-page.tsx"),
      route("address/add", "addresses/add-address-page.tsx"),
      route("address/edit/:id", "addresses/edit-address-page.tsx"),
      route("orders", "orders/orders-page.tsx"),
      route("orders/customers", "orders/customer-orders-page.tsx"),
      route("orders/brand", "orders/brand-orders-page.tsx"),
      route("product", "products/manage-products-page.tsx"),
      route("product/add", "products/add-product-page.tsx"),
      route("product/edit/:id", "products/edit-product-page.tsx"),
      route("category", "categories/categories-page.tsx"),
      route("category/add", "categories/add-category-page.tsx"),
      route("category/edit/:id", "categories/edit-category-page.tsx"),
      route("brand", "brands/manage-brands-page.tsx"),
      route("brand/add", "brands/add-brand-page.tsx"),
      route("brand/edit/:id", "brands/edit-brand-page.tsx"),
      route("users", "accounts/users-page.tsx"),
      route("merchant", "merchants/merchants-page.tsx"),
      route("merchant/add", "merchants/add-merchant-page.tsx"),
      route("review", "reviews/staff-reviews-page.tsx"),
      route("wishlist", "wishlist/wishlist-page.tsx"),
      route("audit", "audit/audit-page.tsx"),
      route("product/import", "catalogue-files/import-page.tsx"),
      route("contact", "contact/messages-page.tsx"),
      route("newsletter", "newsletter/readers-page.tsx"),
    ]),
  ]),

  ...(process.env.NODE_ENV === "development" ? [route("development/ui", "development/ui-page.tsx")] : []),

  route("*", "not-found/not-found-page.tsx"),
] satisfies RouteConfig;
