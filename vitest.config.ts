import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{contract,server,web,demo,bench,scripts,prove}/**/*.test.{ts,tsx}"],
    globalSetup: "./server/testing/global-setup.ts",
    isolate: false,
    // One less than the cores is the standard, which leaves one of two idle.
    maxWorkers: 2,
    // Room for a machine that is busy with others: whoever passes does not wait for it.
    testTimeout: 180_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
