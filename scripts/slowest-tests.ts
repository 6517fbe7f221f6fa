import type { Reporter, TestModule } from "vitest/node";

const format = (milliseconds: number, name: string) => `${(milliseconds / 1000).toFixed(1).padStart(8)} s  ${name}`;

/** After the results: which files and tests took longest, since that is where a slow run is made quicker. */
export default class SlowestTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const files = modules.map((module) => ({ name: module.relativeModuleId, took: module.diagnostic().duration }));
    const tests = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => ({
        name: `${module.relativeModuleId}: ${test.fullName}`,
        took: test.diagnostic()?.duration ?? 0,
      })),
    );
    for (const [title, entries] of [
      ["files", files],
      ["tests", tests],
    ] as const) {
      const slowest = entries.toSorted((a, b) => b.took - a.took).slice(0, 10);
      console.log(`\nThe ten slowest of ${entries.length} ${title}:`);
      for (const { name, took } of slowest) console.log(format(took, name));
    }
    console.log(
      `\n${format(
        files.reduce((sum, { took }) => sum + took, 0),
        "in all files, added up over the workers",
      )}`,
    );
  }
}
