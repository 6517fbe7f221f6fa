import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // A data: address in a stylesheet would need a hole in the content security policy.
  build: { assetsInlineLimit: 0 },
});
