import type { Reporter, TestModule } from "vitest/node";

/** After the results: which ten files took longest, since that is where a slow run is made quicker, and which tests failed at first. */
export default class SlowestTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const slowest = modules
      .map((module) => ({ file: module.relativeModuleId, seconds: module.diagnostic().duration / 1000 }))
      .sort((a, b) => b.seconds - a.seconds)
      .slice(0, 10);
    console.log("\nThe ten slowest files:");
    for (const { file, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(8)} s  ${file}`);
    const flaky = modules
      .flatMap((module) => [...module.children.allTests()])
      .filter((test) => test.diagnostic()?.flaky);
    if (flaky.length > 0) console.log("\nPassed only at the second try, which is worth a look:");
    for (const { module, fullName } of flaky) console.log(`  ${module.relativeModuleId}: ${fullName}`);
  }
}
