import type { ImportProblem } from "#contract/import-export.ts";
import { type Column, Table } from "#web/ui/display/table.tsx";

const columns: Column<ImportProblem>[] = [
  { head: "Line", cell: ({ line }) => `Line ${line}` },
  { head: "Column", cell: ({ field }) => field || "the whole row" },
  { head: "Problem", cell: ({ sentence }) => sentence },
];

export function ProblemTable({ problems }: { problems: ImportProblem[] }) {
  return (
    <Table
      caption="What is wrong with the file"
      columns={columns}
      rows={problems}
      rowKey={({ line, field, sentence }) => `${line} ${field} ${sentence}`}
    />
  );
}
