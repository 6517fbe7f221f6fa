import { useRouteLoaderData } from "react-router";
import type { Store } from "#contract/support/store.ts";

interface SiteLink {
  name: string;
  slug: string;
}

/** What header and footer show: the same for everyone, loaded once a visit. */
export interface Site {
  store: Store;
  brands: SiteLink[];
  categories: SiteLink[];
}

/** The error page stands without the database: the frame then shows what it knows by itself. */
const bare: Site = {
  store: {
    name: "Tana Bana",
    url: "",
    supportPerson: "",
    supportEmail: "",
    supportPhone: "",
    supportHours: "",
    socialUrl: "",
    demoPayments: false,
    pricesIncludeTax: false,
    shipping: { isFree: false, freeFrom: null, cashFee: 0 },
    returns: { days: 0, approval: "person", exchangeSend: "picked-up" },
    textMessages: false,
  },
  brands: [],
  categories: [],
};

/** A page that fails while it opens takes the data of the whole page along, but not what the browser has seen of it. */
let seen: Site | undefined;

export function useSite(): Site {
  const site = useRouteLoaderData<Site>("root");
  if (site && typeof document !== "undefined") seen = site;
  return site ?? seen ?? bare;
}

/** The site, for the meta functions of pages. */
export const siteOf = (matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]): Site =>
  (matches.find((match) => match?.id === "root")?.loaderData as Site | undefined) ?? bare;
