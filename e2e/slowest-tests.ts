import { relative } from "node:path";
import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";

const shown = 10;

/** After the results: which ten files and which ten tests took longest, since that is where a slow run is made quicker. */
export default class SlowestTests implements Reporter {
  private readonly tests: { file: string; title: string; seconds: number }[] = [];

  printsToStdio(): boolean {
    return false;
  }

  onTestEnd({ location, title }: TestCase, { duration }: TestResult): void {
    this.tests.push({ file: relative(process.cwd(), location.file), title, seconds: duration / 1000 });
  }

  onEnd(): void {
    if (this.tests.length === 0) return;
    const files = new Map<string, number>();
    for (const { file, seconds } of this.tests) files.set(file, (files.get(file) ?? 0) + seconds);
    const total = this.tests.reduce((sum, { seconds }) => sum + seconds, 0);
    const print = (heading: string, rows: [string, number][]) => {
      console.log(`\n${heading}:`);
      for (const [name, seconds] of rows.sort((a, b) => b[1] - a[1]).slice(0, shown))
        console.log(`${seconds.toFixed(1).padStart(8)} s  ${name}`);
    };
    print("The ten slowest files", [...files]);
    print(
      "The ten slowest tests",
      this.tests.map(({ file, title, seconds }) => [`${file}: ${title}`, seconds]),
    );
    console.log(`\n${this.tests.length} tests took ${total.toFixed(0)} s, added up over all workers.`);
  }
}
