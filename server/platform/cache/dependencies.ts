const kinds = new Set<string>();

/**
 * Declares a kind of topic, such as "product": `of(id)` names one of them, `all` every one. A change to a kind that nobody
 * declared affects every answer.
 */
export function topicKind(kind: string) {
  kinds.add(kind);
  return { all: kind, of: (id: string) => `${kind}:${id}` };
}

/** Carried by answers that only a restart of the process changes. */
export const settingsTopic = topicKind("settings").all;

/** The topics that changed; everything, when notices may have been missed. */
export type Change = { topics: readonly string[] } | "everything";

export const isKnownKind = (kind: string): boolean => kinds.has(kind);

export const kindOf = (topic: string): string => topic.split(":", 1)[0] ?? "";

/** The topics that an answer depends on, collected while it is made. One that declares none depends on everything. */
export class Dependencies {
  readonly #topics = new Set<string>();
  readonly #kinds = new Set<string>();
  #isEverything = false;

  add(topics: Iterable<string>): void {
    for (const topic of topics) {
      this.#topics.add(topic);
      this.#kinds.add(kindOf(topic));
    }
  }

  /** For what is made from another answer; without one nothing is known of what it was made from. */
  addAll(other: Dependencies | undefined): void {
    if (!other || other.#isEverything || other.#topics.size === 0) this.#isEverything = true;
    else this.add(other.#topics);
  }

  get topics(): ReadonlySet<string> | "everything" {
    return this.#isEverything || this.#topics.size === 0 ? "everything" : this.#topics;
  }

  isAffectedBy(change: Change): boolean {
    if (change === "everything" || this.#isEverything || this.#topics.size === 0) return true;
    return change.topics.some((topic) => this.#includes(topic));
  }

  #includes(topic: string): boolean {
    const kind = kindOf(topic);
    if (!kinds.has(kind)) return true;
    if (topic === kind) return this.#kinds.has(kind);
    return this.#topics.has(topic) || this.#topics.has(kind);
  }
}
