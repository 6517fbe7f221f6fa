import type { FastifyInstance } from "fastify";
import { Dependencies } from "#server/platform/cache/dependencies.ts";
import { sendAnswer, storeAnswer } from "#server/platform/cache/stored-answer.ts";
import type { Settings } from "#server/settings/settings.ts";

/** Below an icon there is room for about so many letters. */
const shortNameMax = 12;

const icon = (file: string, size: number, purpose: "any" | "maskable") => ({
  src: `/${file}`,
  type: "image/png",
  sizes: `${size}x${size}`,
  purpose,
});

/** What phones and computers need to put the shop on a home screen. Its colours are those of the light theme; pages name both. */
const manifestOf = (storeName: string) => ({
  id: "/",
  name: storeName,
  short_name: storeName.length <= shortNameMax ? storeName : storeName.slice(0, shortNameMax).trimEnd(),
  description: "Clothes from small Indian labels",
  lang: "en-IN",
  dir: "ltr",
  start_url: "/",
  scope: "/",
  display: "standalone",
  background_color: "#f4eee2",
  theme_color: "#f4eee2",
  categories: ["shopping"],
  icons: [
    { src: "/favicon.svg", type: "image/svg+xml", sizes: "any" },
    icon("icon-192.png", 192, "any"),
    icon("icon-512.png", 512, "any"),
    icon("icon-maskable-192.png", 192, "maskable"),
    icon("icon-maskable-512.png", 512, "maskable"),
  ],
  shortcuts: [
    { name: "All clothes", url: "/shop" },
    { name: "Your cart", url: "/cart" },
    { name: "Your wishlist", url: "/dashboard/wishlist" },
    { name: "Your orders", url: "/dashboard/orders" },
  ],
});

export function manifestRoutes(app: FastifyInstance, { storeName }: Pick<Settings, "storeName">): void {
  const headers = { "content-type": "application/manifest+json; charset=utf-8" };
  const manifest = Buffer.from(JSON.stringify(manifestOf(storeName)));
  const answer = storeAnswer(200, headers, manifest, new Dependencies());
  app.get("/manifest.webmanifest", (request, reply) => sendAnswer(request, reply, answer));
}
