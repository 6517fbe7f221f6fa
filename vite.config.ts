import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/** Changes seldom, so browsers keep it over many deployments, and one file packs better than six. */
const react = { name: "react", test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ };

/** What stands around every page, with all it needs: one file packs better than thirty. */
const frame = { name: "frame", test: /[\\/]web[\\/]layout[\\/](frame|error-page|not-found|page-meta)\.tsx?$/ };

/** What lists and product pages share. */
const card = {
  name: "card",
  test: /[\\/]web[\\/](storefront[\\/](listing[\\/]product-card|wishlist[\\/]wishlist-button)|ui[\\/]\w+[\\/](badge|radio-chips|pager|breadcrumbs|avatar|button|spinner))\.tsx?$/,
};

/** How a moment is shown, on product pages and most of the dashboard. */
const time = { name: "time", test: /[\\/]web[\\/](format-(date|moment)|ui[\\/]display[\\/]time)\.tsx?$/ };

/** What every page with a form needs. */
const forms = {
  name: "forms",
  test: /[\\/](contract[\\/](fields|call|limits|paging)|web[\\/](submit-form|form|submit|ui[\\/]forms[\\/]text-area))\.tsx?$/,
};

/** Small files that most pages of the dashboard share: every file of their own is named in the manifest that all pages load. */
const dashboard = {
  name: "dashboard",
  test: /[\\/](contract[\\/]roles|web[\\/](undefined-if-not-found|ui[\\/]overlays[\\/](confirm-dialog|dialog)|account[\\/](guards|return-path)|layout[\\/]dashboard[\\/](page-head|use-user|notify-success|list-params|list-count|filter-links|use-focus-restore|editing[\\/]form-actions)))\.tsx?$/,
};

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // A data: address in a stylesheet would need a hole in the content security policy.
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: [react, frame, card, time, forms, dashboard] },
            // Without the names of the chunks: the manifest, which every page loads, lists all of them.
            entryFileNames: "assets/[hash].js",
            chunkFileNames: "assets/[hash].js",
          },
        },
      },
    },
  },
});
