/** What a try came to. A busy shop that says when to come back has held, but is counted apart. */
export type Outcome = { held: true; isBusy?: boolean } | { held: false; fault: string };

export const held: Outcome = { held: true };
export const fault = (sentence: string): Outcome => ({ held: false, fault: sentence });

interface Group {
  tried: number;
  held: number;
  busy: number;
}

const maxFaultsKept = 40;

/** How many attacks of each group were tried, and how many the shop withstood. */
export class Results {
  readonly groups = new Map<string, Group>();
  readonly faults: string[] = [];
  readonly #tell: (fault: string) => void;

  /** A long run tells each fault when it is found. */
  constructor(tell: (fault: string) => void = () => undefined) {
    this.#tell = tell;
  }

  note(group: string, outcome: Outcome, describe: () => string = () => ""): void {
    const counts = this.groups.get(group) ?? { tried: 0, held: 0, busy: 0 };
    this.groups.set(group, counts);
    counts.tried += 1;
    if (outcome.held) {
      counts.held += 1;
      if (outcome.isBusy) counts.busy += 1;
    } else if (this.faults.length < maxFaultsKept) {
      const told = `${group}: ${outcome.fault}\n    ${describe()}`.trimEnd();
      this.faults.push(told);
      this.#tell(told);
    }
  }

  get tried(): number {
    return [...this.groups.values()].reduce((sum, { tried }) => sum + tried, 0);
  }

  get allHeld(): boolean {
    return [...this.groups.values()].every(({ tried, held }) => tried === held);
  }

  /** The counts as a table for people. */
  table(): string {
    const rows = [...this.groups].map(([name, { tried, held, busy }]) => [name, ...[tried, held, busy].map(String)]);
    const lines = [["", "tried", "held", "of these busy (429, 503, slow machine)"], ...rows];
    const widths = [0, 1, 2, 3].map((column) => Math.max(...lines.map((line) => (line[column] ?? "").length)));
    const pad = (text: string, column: number) =>
      column === 0 ? text.padEnd(widths[0] ?? 0) : text.padStart(widths[column] ?? 0);
    return lines.map((line) => line.map(pad).join("  ").trimEnd()).join("\n");
  }
}
