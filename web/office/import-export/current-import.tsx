import { Form, Link, useNavigation } from "react-router";
import type { ImportProblem, ProductImport } from "#contract/catalogue/import-export.ts";
import { Button } from "#web/ui/display/button.tsx";
import { Progress } from "#web/ui/display/charts/progress.tsx";
import { type Column, Table } from "#web/ui/display/table.tsx";
import { formatReport, headingOf } from "./format-import.ts";

interface CurrentImportProps {
  current: ProductImport;
  problems: ImportProblem[];
  next: number | null;
}

const figures = new Intl.NumberFormat("en-IN");

function ImportProgress({ current }: { current: ProductImport }) {
  const { state, rows, checked, withProblems, added, changed, unchanged, refused } = current;
  if (state === "checking" || state === "arriving")
    return <Progress label="Looking through the file" value={checked} max={rows} />;
  if (state === "importing")
    return <Progress label="Importing" value={added + changed + unchanged + refused} max={rows - withProblems} />;
  return null;
}

/** The current file: its progress, its problems, and what can be done with it. */
export function CurrentImport({ current, problems, next }: CurrentImportProps) {
  const { _id, fileName, state, rows, withProblems } = current;
  const action = useNavigation().formData?.get("operation");
  const good = rows - withProblems;
  const canCancel = state === "checking" || state === "checked" || state === "importing";
  return (
    <section aria-labelledby="current-import" className="grid gap-5 border border-line bg-surface p-4 sm:p-6">
      <div>
        <h2 id="current-import" className="text-xl [overflow-wrap:anywhere]">
          {headingOf(current)}
        </h2>
        <p className="text-ink-soft text-sm [overflow-wrap:anywhere]">{fileName}</p>
      </div>
      <ImportProgress current={current} />
      <p role="status" className="empty:absolute">
        {formatReport(current)}
      </p>
      {canCancel && (
        <Form method="post" preventScrollReset className="flex flex-wrap gap-3">
          <input type="hidden" name="id" value={_id} />
          {state === "checked" && good > 0 && (
            <Button type="submit" name="operation" value="start" busy={action === "start"}>
              Import {figures.format(good)} {good === 1 ? "row" : "rows"}
            </Button>
          )}
          <Button type="submit" name="operation" value="cancel" look="secondary" busy={action === "cancel"}>
            {state === "checked" ? "Choose another file" : "Cancel"}
          </Button>
        </Form>
      )}
      {problems.length > 0 && (
        <div className="grid gap-4">
          <ProblemTable problems={problems} />
          {next && (
            <Link className="link justify-self-start" to={`?file=${_id}&after=${next}`} preventScrollReset>
              Next problems
            </Link>
          )}
        </div>
      )}
    </section>
  );
}

const columns: Column<ImportProblem>[] = [
  { head: "Line", cell: ({ line }) => `Line ${line}` },
  { head: "Column", cell: ({ field }) => field || "the whole row" },
  { head: "Problem", cell: ({ sentence }) => sentence },
];

function ProblemTable({ problems }: { problems: ImportProblem[] }) {
  return (
    <Table
      caption="What is wrong with the file"
      columns={columns}
      rows={problems}
      rowKey={({ line, field, sentence }) => `${line} ${field} ${sentence}`}
    />
  );
}
