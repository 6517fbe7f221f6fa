import type { LinkDescriptor } from "react-router";
import eczar from "./eczar-basic.woff2?url";
import mukta400 from "./mukta-basic-400.woff2?url";
import mukta600 from "./mukta-basic-600.woff2?url";

/** Fetched with the page, before the stylesheet asks: the letters that every page has. */
export const fontLinks: LinkDescriptor[] = [eczar, mukta400, mukta600].map((href) => ({
  rel: "preload",
  as: "font",
  type: "font/woff2",
  href,
  crossOrigin: "anonymous",
}));
