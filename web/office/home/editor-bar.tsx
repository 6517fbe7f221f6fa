import { useState } from "react";
import { formatMoment } from "#web/ui/dates/format-moment.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { Button } from "#web/ui/display/button.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import type { HomeEditor } from "./use-home-editor.ts";

function State({ editor: { isDirty, savedDraft } }: { editor: HomeEditor }) {
  const { isSaved, by, updated } = savedDraft;
  const saved = [by && `by ${by}`, updated && formatMoment(updated)].filter(Boolean).join(", ");
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      {isDirty ? (
        <Badge look="danger">Unsaved changes</Badge>
      ) : isSaved ? (
        <Badge look="highlight">Draft, not published</Badge>
      ) : (
        <Badge look="success">As shoppers see it</Badge>
      )}
      {isSaved && saved && <span className="text-ink-soft">Draft saved {saved}</span>}
    </p>
  );
}

/** How the arrangement stands, and what can be done with it as a whole. Stays in sight while one scrolls. */
export function EditorBar({ editor, onPreview }: { editor: HomeEditor; onPreview: () => void }) {
  const { isBusy, isDirty, savedDraft, canUndo, refusal, isConflict } = editor;
  const [isDiscarding, setDiscarding] = useState(false);
  return (
    <div className="sticky top-16 z-10 grid gap-3 border border-line bg-ground p-3">
      <State editor={editor} />
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          busy={isBusy}
          disabled={!isDirty && !savedDraft.isSaved}
          onClick={() => void editor.publish()}
        >
          Publish
        </Button>
        <Button look="secondary" size="small" disabled={isBusy || !isDirty} onClick={() => void editor.save()}>
          Save draft
        </Button>
        <Button look="secondary" size="small" disabled={isBusy} onClick={onPreview}>
          Preview
        </Button>
        <Button look="quiet" size="small" disabled={!canUndo} onClick={editor.undo}>
          Undo
        </Button>
        {savedDraft.isSaved && (
          <Button look="quiet" size="small" disabled={isBusy} onClick={() => setDiscarding(true)}>
            Give up the draft
          </Button>
        )}
      </div>
      {refusal && (
        <div data-refusal tabIndex={-1} role="alert" className="border-danger border-s-4 bg-danger-soft px-4 py-3">
          <p>{refusal}</p>
          {isConflict && (
            <>
              <p className="mt-1 text-sm">Nothing you typed is lost: it stays here until you decide.</p>
              <div className="mt-3 flex flex-wrap gap-2">
                <Button look="secondary" size="small" disabled={isBusy} onClick={() => void editor.reload(false)}>
                  Load theirs
                </Button>
                <Button look="secondary" size="small" disabled={isBusy} onClick={() => void editor.reload(true)}>
                  Go on with mine
                </Button>
              </div>
            </>
          )}
        </div>
      )}
      <ConfirmDialog
        open={isDiscarding}
        title="Give up the draft"
        sentence="The draft is deleted, and the editor shows what shoppers see. Shoppers notice nothing."
        confirm="Give it up"
        danger
        busy={isBusy}
        onConfirm={() => void editor.discard().then(() => setDiscarding(false))}
        onClose={() => setDiscarding(false)}
      />
    </div>
  );
}
