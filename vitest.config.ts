import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{contract,server,web,demo-gateway,bench,scripts,prove}/**/*.test.{ts,tsx}"],
    globalSetup: "./server/testing/global-setup.ts",
    isolate: false,
    // One less than the cores is the standard, which leaves one of two idle.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
