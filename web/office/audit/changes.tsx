import type { AuditEntry } from "#contract/oversight/audit.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { formatName, formatValue } from "./format-value.ts";

type Values = NonNullable<AuditEntry["before"]>;

/** What was, struck through, and what is. */
function Change({ name, before, after }: { name: string; before: unknown; after: unknown }) {
  return (
    <div className="grid gap-x-4 gap-y-0.5 py-1.5 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <dt className="text-ink-soft">{formatName(name)}</dt>
      <dd className="flex flex-wrap items-baseline gap-x-2 [overflow-wrap:anywhere]">
        <del className="text-ink-soft">
          <span className="sr-only">before: </span>
          {formatValue(before)}
        </del>
        <Icon name="arrow-right" className="size-4 self-center text-ink-soft" />
        <ins className="font-semibold no-underline">
          <span className="sr-only">after: </span>
          {formatValue(after)}
        </ins>
      </dd>
    </div>
  );
}

function Whole({ summary, values }: { summary: string; values: Values }) {
  return (
    <details className="group">
      <summary className="link flex min-h-11 w-fit cursor-pointer items-center gap-1">{summary}</summary>
      <dl className="pb-1">
        {Object.entries(values).map(([name, value]) => (
          <div key={name} className="grid gap-x-4 py-1 sm:grid-cols-[10rem_minmax(0,1fr)]">
            <dt className="text-ink-soft">{formatName(name)}</dt>
            <dd className="[overflow-wrap:anywhere]">{formatValue(value)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** What a change changed: each field before and after, or all of what was added or deleted. */
export function Changes({ before, after }: Pick<AuditEntry, "before" | "after">) {
  if (before && after) {
    return (
      <dl className="divide-y divide-line">
        {Object.keys(after).map((name) => (
          <Change key={name} name={name} before={before[name]} after={after[name]} />
        ))}
      </dl>
    );
  }
  if (after) return <Whole summary="What it was made with" values={after} />;
  if (before) return <Whole summary="What it was" values={before} />;
  return null;
}
