/** One row of a counter: the values of its labels, and how often it was counted. */
export interface Series {
  labels: readonly string[];
  value: number;
}

/**
 * Counts what happened since the process started. Plain numbers, so that counting costs nothing where nobody asks; `createProcessMetrics`
 * hands them to Prometheus. Labels take few values: kinds and outcomes, never ids or people.
 */
export class EventCounter {
  readonly name: string;
  readonly help: string;
  readonly labelNames: readonly string[];
  readonly #series = new Map<string, Series>();

  constructor(name: string, help: string, labelNames: readonly string[]) {
    this.name = name;
    this.help = help;
    this.labelNames = labelNames;
  }

  /** The row for these labels, for whoever counts very often. */
  of(...labels: string[]): Series {
    const key = labels.join("\n");
    const known = this.#series.get(key);
    if (known) return known;
    const series = { labels, value: 0 };
    this.#series.set(key, series);
    return series;
  }

  add(...labels: string[]): void {
    this.of(...labels).value += 1;
  }

  get series(): Series[] {
    return [...this.#series.values()];
  }
}

const defined = new Map<string, EventCounter>();

/** A counter of this process. Without labels it begins at nought, so that the first event is seen as an increase. */
export function defineCounter(name: string, help: string, labelNames: readonly string[] = []): EventCounter {
  const counter = new EventCounter(name, help, labelNames);
  if (labelNames.length === 0) counter.of();
  defined.set(name, counter);
  return counter;
}

export const definedCounters = (): EventCounter[] => [...defined.values()];
