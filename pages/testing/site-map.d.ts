/** The lines of web/routes.ts, which the bundle writes (bundle.ts). */
declare module "virtual:site-map" {
  export const siteMap: import("./page-module.ts").SiteMapEntry[];
}
