import { useBag } from "./bag.ts";
import { useBagCheck } from "./bag-check.ts";
import { BagLine } from "./bag-line.tsx";
import { isLine } from "./change-bag.ts";
import type { BagLine as Line } from "./read-bag.ts";
import { viewLine } from "./view-line.ts";

/** By product and by how many lines of it come before: a line that changes its size stays the same line, and keeps the focus. */
const keyOf = (lines: readonly Line[], { _id }: Line, index: number) =>
  `${_id} ${lines.slice(0, index).filter((other) => other._id === _id).length}`;

export function BagLines() {
  const { lines } = useBag();
  const { answer } = useBagCheck();
  return (
    <ul aria-label="Items in your cart" className="@container divide-y divide-line">
      {lines.map((line, index) => (
        <BagLine
          key={keyOf(lines, line, index)}
          line={line}
          view={viewLine(line, answer)}
          capOf={(size) => {
            const other = lines.find((candidate) => isLine(candidate, line._id, size));
            return other && viewLine(other, answer).cap;
          }}
        />
      ))}
    </ul>
  );
}
