import { roles } from "#contract/customers/roles.ts";
import { accountLinksOf, isShown, type MenuLink, personalLinksOf, type Viewer } from "#web/frame/menu/menu-links.ts";
import { sectionsOf } from "#web/frame/menu/sections.ts";
import type { Found, FoundGroup } from "./find.ts";

interface Action extends MenuLink {
  /** Other words for it. */
  words?: string;
}

const merchant = [roles.merchant];
const discounts = { roles: merchant, permission: "manage promotions" } as const;

/** What is begun often, the most frequent first. */
const actions: readonly Action[] = [
  {
    label: "Pack orders",
    path: "/dashboard/packing",
    roles: merchant,
    permission: "read orders",
    words: "ship labels",
  },
  {
    label: "Add a product",
    path: "/dashboard/product/add",
    roles: merchant,
    permission: "manage catalogue",
    words: "new",
  },
  { label: "Start a sale", path: "/dashboard/promotions/add", ...discounts, words: "new promotion discount offer" },
  { label: "Add a coupon", path: "/dashboard/coupons/add", ...discounts, words: "new discount code" },
  {
    label: "Import products",
    path: "/dashboard/product/import",
    roles: merchant,
    permission: "manage catalogue",
    words: "csv upload",
  },
  { label: "Add a category", path: "/dashboard/category/add", permission: "manage catalogue", words: "new" },
  { label: "Add a brand", path: "/dashboard/brand/add", permission: "manage catalogue", words: "new" },
  { label: "Add a seller", path: "/dashboard/merchant/add", permission: "manage merchants", words: "new merchant" },
];

const most = 6;
const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);

/** Every word that is typed begins a word of the text. */
function fits(typed: string, text: string): boolean {
  const [wanted, words] = [wordsOf(typed), wordsOf(text)];
  return wanted.length > 0 && wanted.every((start) => words.some((word) => word.startsWith(start)));
}

/** Pages of the office and of one's own account, each address once. */
function pagesOf(user: Viewer): (Found & { words: string })[] {
  const office = sectionsOf(user).flatMap(({ heading, entries }) =>
    entries.flatMap((entry) =>
      entry.tabs.map(({ label, path }) => ({
        title: label,
        detail: entry.label === label ? heading : `${heading}, ${entry.label}`,
        path,
        words: `${heading} ${entry.label} ${label}`,
      })),
    ),
  );
  const account = [...accountLinksOf(user), ...personalLinksOf(user)].map(({ label, path }) => ({
    title: label,
    detail: "Account",
    path,
    words: `Account ${label}`,
  }));
  const pages = [...office, ...account];
  return pages.filter(({ path }, index) => pages.findIndex((other) => other.path === path) === index);
}

const actionsOf = (user: Viewer): Action[] => actions.filter((action) => isShown(action, user));

/** What an empty field offers. */
export const suggestActions = (user: Viewer): FoundGroup[] => [
  { heading: "Actions", found: actionsOf(user).map(({ label, path }) => ({ title: label, path })) },
];

/** Pages and actions that fit what is typed. They are in the browser, so no letter waits for the shop. */
export const findPages = (user: Viewer, typed: string): FoundGroup[] => [
  {
    heading: "Actions",
    found: actionsOf(user)
      .filter(({ label, words = "" }) => fits(typed, `${label} ${words}`))
      .map(({ label, path }) => ({ title: label, path })),
  },
  {
    heading: "Pages",
    found: pagesOf(user)
      .filter(({ words }) => fits(typed, words))
      .slice(0, most)
      .map(({ title, detail, path }) => ({ title, detail, path })),
  },
];
