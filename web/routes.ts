import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Every address of the site. */
export default [
  index("storefront/home/home-page.tsx"),

  // /shop, /shop/category/{slug} and /shop/brand/{slug}: one page, so that the focus stays where it is when a filter changes.
  route("shop/:by?/:slug?", "storefront/listing/shop-page.tsx"),
  route("brands", "storefront/brands/brands-page.tsx"),
  route("contact", "support/contact/contact-page.tsx"),
  route("grievance", "support/grievance/grievance-page.tsx"),
  route("grievance/status/:token", "support/grievance/grievance-status-page.tsx"),
  route("support", "support/chat/support-page.tsx"),
  route("sell", "storefront/sell/sell-page.tsx"),
  route("newsletter/confirm/:token", "storefront/newsletter/confirm-page.tsx"),
  route("newsletter/unsubscribe/:token", "storefront/newsletter/unsubscribe-page.tsx"),
  route("cart", "checkout/cart/cart-page.tsx"),
  route("product/:slug", "storefront/product/product-page.tsx"),
  route("payment", "checkout/payment/payment-page.tsx"),
  route("order/:id", "account/orders/order-page.tsx"),
  route("order/:id/invoice", "account/invoices/invoice-page.tsx"),
  route("order/success/:id", "checkout/confirmation/order-success-page.tsx"),
  route("order-success/:id", "checkout/confirmation/redirect-to-order-success.ts"),

  layout("account/login/auth-frame.tsx", [
    route("login", "account/login/login-page.tsx"),
    route("register", "account/login/sign-up-page.tsx"),
    route("forgot-password", "account/login/forgot-password-page.tsx"),
    route("reset-password/:token", "account/login/reset-password-page.tsx"),
    route("verify-email/:token", "account/login/verify-email-page.tsx"),
    route("merchant-signup/:token", "account/login/merchant-sign-up-page.tsx"),
  ]),
  route("auth/success", "account/login/auth-success-page.tsx"),

  route("dashboard/account", "layout/dashboard/redirect-to-dashboard.ts", { id: "dashboard/account" }),
  route("dashboard/account details", "layout/dashboard/redirect-to-dashboard.ts", { id: "dashboard/account-details" }),
  route("dashboard", "layout/dashboard/dashboard-frame.tsx", [
    layout("layout/dashboard/dashboard-page.tsx", [
      index("account/profile/account-details-page.tsx"),
      route("security", "account/profile/account-security-page.tsx"),
      route("my-data", "account/privacy/my-data-page.tsx"),
      route("address", "account/addresses/addresses-page.tsx"),
      route("address/add", "account/addresses/add-address-page.tsx"),
      route("address/edit/:id", "account/addresses/edit-address-page.tsx"),
      route("orders", "account/orders/orders-page.tsx"),
      route("orders/customers", "office/orders/customer-orders-page.tsx"),
      route("orders/brand", "office/orders/brand-orders-page.tsx"),
      route("product", "office/products/manage-products-page.tsx"),
      route("product/add", "office/products/add-product-page.tsx"),
      route("product/edit/:id", "office/products/edit-product-page.tsx"),
      route("category", "office/categories/categories-page.tsx"),
      route("category/add", "office/categories/add-category-page.tsx"),
      route("category/edit/:id", "office/categories/edit-category-page.tsx"),
      route("brand", "office/brands/manage-brands-page.tsx"),
      route("brand/add", "office/brands/add-brand-page.tsx"),
      route("brand/edit/:id", "office/brands/edit-brand-page.tsx"),
      route("users", "office/users/users-page.tsx"),
      route("merchant", "office/merchants/merchants-page.tsx"),
      route("merchant/add", "office/merchants/add-merchant-page.tsx"),
      route("review", "office/reviews/staff-reviews-page.tsx"),
      route("wishlist", "storefront/wishlist/wishlist-page.tsx"),
      route("audit", "office/audit/audit-page.tsx"),
      route("product/import", "office/import-export/import-page.tsx"),
      route("contact", "office/messages/messages-page.tsx"),
      route("grievance", "office/grievance/grievances-page.tsx"),
      route("newsletter", "office/newsletter/readers-page.tsx"),
      route("search-synonyms", "office/search-synonyms/search-synonyms-page.tsx"),
    ]),
  ]),

  ...(process.env.NODE_ENV === "development" ? [route("development/ui", "development/ui-page.tsx")] : []),

  route("*", "layout/not-found-page.tsx"),
] satisfies RouteConfig;
