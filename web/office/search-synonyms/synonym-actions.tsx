import { useState } from "react";
import { useFetcher } from "react-router";
import type { SearchSynonym } from "#contract/catalogue/search-synonyms.ts";
import { Button } from "#web/ui/display/button.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { EditSynonym } from "./edit-synonym.tsx";

export function SynonymActions({ synonym }: { synonym: SearchSynonym }) {
  const { submit, state } = useFetcher();
  const [dialog, setDialog] = useState<"edit" | "delete">();
  const { _id, word, synonym: other } = synonym;
  const close = () => setDialog(undefined);
  const remove = async () => {
    await submit({ id: _id }, { method: "delete" });
    close();
  };
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button size="small" look="secondary" onClick={() => setDialog("edit")}>
        Edit
        <span className="sr-only">
          {" "}
          {word} to {other}
        </span>
      </Button>
      <Button size="small" look="quiet" onClick={() => setDialog("delete")}>
        Delete
        <span className="sr-only">
          {" "}
          {word} to {other}
        </span>
      </Button>
      <EditSynonym synonym={synonym} open={dialog === "edit"} onClose={close} />
      <ConfirmDialog
        open={dialog === "delete"}
        title="Delete search word"
        sentence={`Whoever searches for ${word} will no longer find ${other}.`}
        confirm="Delete search word"
        danger
        busy={state !== "idle"}
        onConfirm={() => void remove()}
        onClose={close}
      />
    </div>
  );
}
