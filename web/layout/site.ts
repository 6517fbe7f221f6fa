import { useRouteLoaderData } from "react-router";
import type { Store } from "#contract/store.ts";

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
  store: { name: "Tana Bana", url: "", supportEmail: "", supportPhone: "", socialUrl: "" },
  brands: [],
  categories: [],
};

export const useSite = (): Site => useRouteLoaderData<Site>("root") ?? bare;

/** The same, for the meta functions of pages. */
export const siteOf = (matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]): Site =>
  (matches.find((match) => match?.id === "root")?.loaderData as Site | undefined) ?? bare;
