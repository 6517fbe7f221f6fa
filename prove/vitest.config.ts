import { defineConfig } from "vitest/config";

/** The long form of the proofs: many rounds, other chances each time. */
export default defineConfig({
  test: {
    root: ".",
    include: ["prove/**/*.test.ts", "server/customers/accounts/ways-in.property.test.ts"],
    globalSetup: "./server/testing/global-setup.ts",
    env: { PROVE: "long" },
    // One after the other: two crowds at once would only slow each other down.
    maxWorkers: 1,
    testTimeout: 3_600_000,
    hookTimeout: 60_000,
    disableConsoleIntercept: true,
  },
});
