import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{contract,server,web,pages,demo,bench,scripts,prove,attack}/**/*.test.{ts,tsx}"],
    reporters: ["default", "./scripts/slowest-tests.ts"],
    globalSetup: "./server/testing/global-setup.ts",
    isolate: false,
    // One less than the cores is the standard, which leaves one of two idle.
    maxWorkers: 2,
    // Tight, so that a slow test shows, with room for a machine that stands still for ten seconds. Files that start whole shops set their own.
    testTimeout: 30_000,
    // A second try for what a shared machine held up; the report marks whatever needed it.
    retry: 1,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
