/** Pages of those who work here, pages that only a mail or another site leads to, and former addresses, which nothing links to. */
const unlisted =
  /^(office\/|dashboard\/account|checkout\/confirmation\/redirect-|storefront\/(newsletter\/|home\/preview-page)|support\/grievance\/grievance-status-page|account\/login\/(auth-success|merchant-sign-up|reset-password|verify-email)-page)/;

const storefront = /^(root$|storefront\/|checkout\/cart\/)/;

/**
 * The first pages that shoppers open load a list of the addresses they may go on to, without the pages of the back office, which are the
 * larger part: the router ranks and compiles all it is given before the page answers (docs/decisions/0061). A step to any other address
 * loads the whole document (web/layout/errors/not-found-page.tsx). All other pages load the whole list.
 */
export const isInStorefrontManifest = (routeId: string): boolean => !unlisted.test(routeId);

export const usesStorefrontManifest = (routeIds: string[]): boolean =>
  routeIds.every((id) => storefront.test(id) && isInStorefrontManifest(id));

export const storefrontManifestOf = (manifestUrl: string): string => manifestUrl.replace(/\.js$/, "-storefront.js");
