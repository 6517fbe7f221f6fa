import { type ReactNode, useRef, useState } from "react";
import { Button } from "#web/ui/display/button.tsx";
import { FieldError } from "#web/ui/forms/field-frame.tsx";

interface RowListProps<Row> {
  id: string;
  title: string;
  help: string;
  /** What one is called: "zone". */
  noun: string;
  rows: readonly Row[];
  max: number;
  error: string | undefined;
  /** The fields of a row, which is undefined when it is new. */
  children: (row: Row | undefined, position: number) => ReactNode;
}

/** Rows of fields that are added and removed before the form is sent. */
export function RowList<Row>({ id, title, help, noun, rows, max, error, children }: RowListProps<Row>) {
  const next = useRef(rows.length);
  const [shown, setShown] = useState<{ key: number; row?: Row }[]>(() => rows.map((row, key) => ({ key, row })));
  const section = useRef<HTMLElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);

  const add = () => {
    next.current += 1;
    setShown([...shown, { key: next.current }]);
    // Once React has drawn the new row.
    requestAnimationFrame(() => section.current?.querySelector<HTMLElement>("li:last-child input")?.focus());
  };
  const remove = (key: number) => {
    setShown(shown.filter((each) => each.key !== key));
    addButton.current?.focus();
  };

  return (
    <section ref={section} aria-labelledby={id} className="grid gap-4 border border-line bg-surface p-5">
      <div>
        <h2 id={id} className="font-sans font-semibold text-base tracking-normal">
          {title}
        </h2>
        <p className="text-ink-soft text-sm">{help}</p>
      </div>
      <div role="alert" className="empty:hidden">
        <FieldError id={id} error={error ?? ""} />
      </div>
      {shown.length > 0 && (
        <ul aria-label={title} className="grid divide-y divide-line">
          {shown.map(({ key, row }, position) => (
            <li key={key} className="grid gap-4 py-5 first:pt-0 last:pb-0">
              {children(row, position)}
              <div>
                <Button look="quiet" size="small" className="-ml-4" onClick={() => remove(key)}>
                  Remove {noun} {position + 1}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button ref={addButton} look="secondary" size="small" disabled={shown.length >= max} onClick={add}>
          Add {noun}
        </Button>
      </div>
    </section>
  );
}
