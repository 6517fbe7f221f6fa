import { defineConfig } from "@playwright/test";
import { browserArguments, findBrowser } from "#e2e/browser.ts";

/** Every page in every width, for `npm run test:all`. */
const all = "**/all/**/*.spec.ts";

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  globalSetup: "./e2e/open-shop.ts",
  fullyParallel: true,
  // Tests wait more than they work: a third one fills the gaps of two cores.
  workers: 3,
  // Room for a machine that is busy with others: whoever passes does not wait for it.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [["dot"], ["./e2e/slowest-tests.ts"]],
  reportSlowTests: null,
  projects: [
    { name: "journeys", testIgnore: all },
    { name: "all", testMatch: all, timeout: 300_000 },
  ],
  use: {
    // Each worker reads this file again, after the shop has opened.
    baseURL: process.env.SHOP_URL,
    trace: "off",
    // A window of its own for every test cost more than most tests; storage, cookies and routes are cleared in between.
    reuseContext: true,
    // A worker would answer for pages before a test can; the tests of it open windows of their own.
    serviceWorkers: "block",
    // Nobody waits for things to glide, but in tests of gliding.
    reducedMotion: "reduce",
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    viewport: { width: 1280, height: 800 },
    launchOptions: { executablePath: findBrowser(), args: browserArguments },
  },
});
