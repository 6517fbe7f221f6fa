import { useState } from "react";
import type { AttributeInUse } from "#contract/catalogue/attributes.ts";

export interface ChoiceRow {
  key: number;
  /** What it was called when the page was loaded; nothing of a new one. */
  was?: string;
  name: string;
  /** How many products have it. */
  uses: number;
}

const emptyRow = (key: number): ChoiceRow => ({ key, name: "", uses: 0 });

/** The choices of a field while they are edited, in order. */
export function useChoices(field: AttributeInUse | undefined) {
  const [rows, setRows] = useState<ChoiceRow[]>(() =>
    field
      ? field.choices.map((name, key) => ({ key, was: name, name, uses: field.uses[key] ?? 0 }))
      : [emptyRow(0), emptyRow(1)],
  );
  const at = (key: number) => rows.findIndex((row) => row.key === key);
  const move = (key: number, by: 1 | -1) => {
    const [from, to] = [at(key), at(key) + by];
    const moved = rows[from];
    if (moved && to >= 0 && to < rows.length) setRows(rows.toSpliced(from, 1).toSpliced(to, 0, moved));
  };
  const filled = rows.filter(({ name }) => name.trim() !== "");
  const renamed = rows.flatMap(({ was, name }) =>
    was && was !== name.trim() && name.trim() ? [[was, name.trim()]] : [],
  );
  return {
    rows,
    choices: filled.map(({ name }) => name.trim()),
    renamed: Object.fromEntries(renamed) as Record<string, string>,
    rename: (key: number, name: string) => setRows(rows.map((row) => (row.key === key ? { ...row, name } : row))),
    remove: (key: number) => setRows(rows.filter((row) => row.key !== key)),
    add: () => setRows([...rows, emptyRow(Math.max(-1, ...rows.map(({ key }) => key)) + 1)]),
    move,
  };
}
