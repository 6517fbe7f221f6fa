import type { PrintLine } from "#server/platform/terminal.ts";

/** What was done, and how many seconds it took. */
export type Step = [name: string, seconds: number];

const shortestSeconds = 0.05;

/** Notes how long each step of a start takes, for the person who waits for the first. */
export class StepTimes {
  readonly #began = performance.now();
  readonly #steps: Step[] = [];

  async measure<T>(name: string, work: Promise<T>): Promise<T> {
    const began = performance.now();
    const result = await work;
    this.#steps.push([name, (performance.now() - began) / 1000]);
    return result;
  }

  add(steps: readonly Step[]): void {
    this.#steps.push(...steps);
  }

  get steps(): readonly Step[] {
    return this.#steps;
  }

  print(print: PrintLine): void {
    print(`The first start took ${((performance.now() - this.#began) / 1000).toFixed(1)} s:`);
    for (const [name, seconds] of this.#steps) {
      if (seconds >= shortestSeconds) print(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
    }
  }
}
