/** What must never be, in a sentence, and the query that finds it: every row it answers is one case, named by ids. */
export type Checks = Readonly<Record<string, string>>;
