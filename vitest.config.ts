import { configDefaults, defineConfig } from "vitest/config";

/** What starts whole shops again and again, or runs for long by nature: `npm run test:all`. */
const long = ["**/*.system.test.ts", "{bench,prove,attack}/**/*.test.ts"];
const isLong = process.env.TESTS === "long";

export default defineConfig({
  test: {
    include: isLong ? long : ["{contract,server,web,pages,demo,scripts}/**/*.test.{ts,tsx}"],
    exclude: isLong ? configDefaults.exclude : [...configDefaults.exclude, ...long],
    reporters: ["default", "./scripts/slowest-tests.ts"],
    globalSetup: "./server/testing/global-setup.ts",
    isolate: false,
    // One more than a small machine has cores: a worker waits for PostgreSQL a third of its time. Whole shops keep both cores busy.
    maxWorkers: isLong ? 2 : 3,
    // Tight, so that a slow test shows, with room for a machine that stands still for ten seconds. Files that start whole shops set their
    // own.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Waits end with what they wait for: the limit is there for what never comes, on a machine that is busy with others.
    expect: { poll: { timeout: 50_000 } },
  },
});
