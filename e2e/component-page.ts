import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import { createServer } from "vite";

const html = `<!doctype html>
<html lang="en">
  <head>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>UI components</title>
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="/web/layout/development/standalone.tsx"></script>
  </body>
</html>`;

/** Serves the page that shows every component; it is no part of the built shop. */
export async function serveComponentPage() {
  const vite = await createServer({
    configFile: false,
    root: join(import.meta.dirname, ".."),
    cacheDir: "node_modules/.vite-components",
    appType: "custom",
    logLevel: "error",
    plugins: [tailwindcss()],
    server: { host: "127.0.0.1", port: 0, hmr: false, watch: null },
    optimizeDeps: { include: ["react", "react-dom/client", "react/jsx-dev-runtime", "react-router"] },
  });
  vite.middlewares.use((_request, response) => {
    response.setHeader("content-type", "text/html");
    response.end(html);
  });
  await vite.listen();
  return { url: vite.resolvedUrls?.local[0] ?? "", close: () => vite.close() };
}
