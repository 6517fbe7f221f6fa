/** Invariants of the data: a sentence that says what is wrong, and the query whose rows are the cases, named by ids. */
export type Checks = Readonly<Record<string, string>>;
