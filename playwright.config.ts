import { defineConfig } from "@playwright/test";
import { browserArguments, findBrowser } from "./e2e/browser.ts";

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  globalSetup: "./e2e/open-shop.ts",
  fullyParallel: true,
  // Tests wait more than they work: a third one fills the gaps of two cores.
  workers: 3,
  retries: 0,
  timeout: 30_000,
  expect: { timeout: 7_000 },
  reporter: "list",
  use: {
    // Each worker reads this file again, after the shop has opened.
    baseURL: process.env.SHOP_URL,
    trace: "off",
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    viewport: { width: 1280, height: 800 },
    launchOptions: { executablePath: findBrowser(), args: browserArguments },
  },
});
