import type { ReactNode } from "react";

export interface Column<Row> {
  head: string;
  cell: (row: Row) => ReactNode;
  /** Right-aligned, figures of one width. */
  numeric?: boolean;
  /** The heading is only said, not shown: for pictures and buttons. */
  silent?: boolean;
}

interface TableProps<Row> {
  /** What the table lists, for those who do not see it. */
  caption: string;
  columns: Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

/** Rows on wide screens, cards on phones; the first column heads the card. */
export function Table<Row>({ caption, columns, rows, rowKey }: TableProps<Row>) {
  return (
    <table className="table-cards w-full border-collapse text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ head, numeric, silent }) => (
            <th key={head} scope="col" className={numeric ? "text-right" : "text-left"}>
              <span className={silent ? "sr-only" : ""}>{head}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map(({ head, cell, numeric, silent }) => (
              <td key={head} data-head={silent ? undefined : head} className={numeric ? "numeric" : ""}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
