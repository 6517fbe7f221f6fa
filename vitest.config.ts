import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{contract,server,web,demo-gateway,bench,scripts,prove}/**/*.test.{ts,tsx}"],
    globalSetup: "./server/testing/global-setup.ts",
    isolate: false,
    // One less than the cores is the standard, which leaves one of two idle.
    maxWorkers: 2,
    // Room for a machine of half the speed: whoever passes does not wait for it.
    testTimeout: 40_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
