import type { ReactNode } from "react";
import { PageHead } from "#web/layout/dashboard/page-head.tsx";
import type { Fields } from "#web/layout/forms/read-form.ts";
import type { Faults } from "#web/layout/forms/submit.ts";
import { SubmitForm } from "#web/layout/forms/submit-form.tsx";
import { Button } from "#web/ui/display/button.tsx";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";
import { DeleteButton } from "./delete-button.tsx";

interface AddPageProps {
  /** Heads the page and names the button. */
  title: string;
  /** The list that the page came from. */
  listPath: string;
  faults: Faults | undefined;
  encType?: "multipart/form-data";
  /** Stands in place of the form where nothing can be added. */
  blocked?: ReactNode;
  /** The fields, with their errors. */
  children: (errors: Fields) => ReactNode;
}

/** The frame of every page that adds something. */
export function AddPage({ title, listPath, faults, encType, blocked, children }: AddPageProps) {
  return (
    <div>
      <FormHead title={title} listPath={listPath} />
      {blocked || (
        <SubmitForm faults={faults} encType={encType} className="grid max-w-xl gap-5">
          {({ busy, fields }) => (
            <>
              {children(fields)}
              <div>
                <Button type="submit" busy={busy}>
                  {title}
                </Button>
              </div>
            </>
          )}
        </SubmitForm>
      )}
    </div>
  );
}

interface Deletion {
  /** One sentence that names the item and says what will happen. */
  sentence: string;
  disabled?: boolean;
  /** Why it is disabled. */
  note?: ReactNode;
}

interface EditPageProps<Item> {
  title: string;
  /** What is edited: "category". */
  noun: string;
  list: { path: string; label: string };
  /** Undefined where there is no such item. */
  item: Item | undefined;
  faults: Faults | undefined;
  /** Stands above the form: what acts at once, such as the switch. */
  above?: (item: Item) => ReactNode;
  deletion: (item: Item) => Deletion;
  /** The fields, with their errors. */
  children: (item: Item, errors: Fields) => ReactNode;
}

/** The frame of every page that edits something: its form, its deletion, and what is shown where it does not exist. */
export function EditPage<Item extends { _id: string }>(props: EditPageProps<Item>) {
  const { title, noun, list, item, faults, above, deletion, children } = props;
  return (
    <div>
      <FormHead title={title} listPath={list.path} />
      {item ? (
        <div className="grid max-w-xl gap-8">
          {above?.(item)}
          <SubmitForm key={item._id} faults={faults} className="grid gap-5">
            {({ busy, fields }) => (
              <>
                {children(item, fields)}
                <EditActions noun={noun} busy={busy} {...deletion(item)} />
              </>
            )}
          </SubmitForm>
        </div>
      ) : (
        <EmptyState sentence={`No ${noun} found.`}>
          <ButtonLink to={list.path} look="secondary">
            {list.label}
          </ButtonLink>
        </EmptyState>
      )}
    </div>
  );
}

function EditActions({ noun, busy, sentence, disabled, note }: Deletion & { noun: string; busy: boolean }) {
  return (
    <>
      <div className="flex flex-wrap justify-between gap-4">
        <Button type="submit" busy={busy}>
          Save
        </Button>
        <DeleteButton noun={noun} sentence={sentence} disabled={disabled} />
      </div>
      {note && <p className="text-ink-soft text-sm">{note}</p>}
    </>
  );
}

function FormHead({ title, listPath }: { title: string; listPath: string }) {
  return (
    <PageHead title={title}>
      <ButtonLink to={listPath} look="secondary" size="small">
        Cancel
      </ButtonLink>
    </PageHead>
  );
}
