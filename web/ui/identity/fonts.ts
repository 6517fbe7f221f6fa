import mukta400 from "@fontsource/mukta/files/mukta-latin-400-normal.woff2?url";
import mukta600 from "@fontsource/mukta/files/mukta-latin-600-normal.woff2?url";
import eczar from "@fontsource-variable/eczar/files/eczar-latin-wght-normal.woff2?url";
import type { LinkDescriptor } from "react-router";

/** Fetched with the page, before the stylesheet asks: the letters that every page has. */
export const fontLinks: LinkDescriptor[] = [eczar, mukta400, mukta600].map((href) => ({
  rel: "preload",
  as: "font",
  type: "font/woff2",
  href,
  crossOrigin: "anonymous",
}));
