import { useState } from "react";
import { useRevalidator } from "react-router";
import type { HomeBlock, HomeBlockKind } from "#contract/catalogue/home.ts";
import { changedMeanwhile, type HomeDraft } from "#contract/catalogue/home-page.ts";
import type { Picture } from "#contract/catalogue/products.ts";
import { limits } from "#contract/limits.ts";
import { ApiError, call } from "#web/api.ts";
import { handleError } from "#web/layout/handle-error.ts";
import { notifySuccess } from "#web/layout/notify-success.ts";
import { findFaults, moveItem, nameOf, newBlock } from "./arrangement.ts";

interface Step {
  blocks: HomeBlock[];
  /** What was edited: typing on in one field is one step. */
  key: string;
}

const undoMax = 100;

/** The arrangement as it is being edited, apart from what the server keeps of it. */
export function useHomeEditor(draft: HomeDraft) {
  const { revalidate } = useRevalidator();
  const [blocks, setBlocks] = useState(draft.blocks);
  const [savedDraft, setSavedDraft] = useState(draft);
  const [past, setPast] = useState<Step[]>([]);
  /** Grows when fields must show something else than what was typed into them. */
  const [revision, setRevision] = useState(0);
  const [pictures, setPictures] = useState<Record<string, Picture>>(draft.pictures);
  const [open, setOpen] = useState<string>();
  const [message, setMessage] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [wasChecked, setChecked] = useState(false);
  const [refusal, setRefusal] = useState("");
  const [attempts, setAttempts] = useState(0);

  const isDirty = blocks !== savedDraft.blocks && JSON.stringify(blocks) !== JSON.stringify(savedDraft.blocks);
  const faults = wasChecked ? findFaults(blocks) : {};

  function change(next: HomeBlock[], key: string = crypto.randomUUID(), said = "") {
    if (past.at(-1)?.key !== key) setPast([...past, { blocks, key }].slice(-undoMax));
    setBlocks(next);
    setMessage(said);
    if (refusal !== changedMeanwhile) setRefusal("");
  }

  const editor = {
    edit: (block: HomeBlock, field: string) =>
      change(
        blocks.map((one) => (one._id === block._id ? block : one)),
        `${block._id} ${field}`,
      ),
    add(kind: HomeBlockKind) {
      const block = newBlock(kind);
      change([...blocks, block], undefined, `${nameOf(block)} was added at place ${blocks.length + 1}.`);
      setOpen(block._id);
    },
    move(from: number, to: number) {
      if (to < 0 || to >= blocks.length || from === to) return;
      change(moveItem(blocks, from, to), undefined, `Moved to place ${to + 1} of ${blocks.length}.`);
    },
    remove(block: HomeBlock) {
      const left = blocks.filter(({ _id }) => _id !== block._id);
      change(left, undefined, `${nameOf(block)} was removed. Undo brings it back.`);
    },
    undo() {
      const last = past.at(-1);
      if (!last) return;
      setPast(past.slice(0, -1));
      setBlocks(last.blocks);
      setRevision(revision + 1);
      setMessage("The last edit was undone.");
    },
    addPicture: (picture: Picture) => setPictures((known) => ({ ...known, [picture.id]: picture })),
    toggle: (id: string) => setOpen(open === id ? undefined : id),
  };

  /** Goes on from the draft that the server has. */
  function applyDraft(answer: HomeDraft, keepsEdits = false) {
    setSavedDraft(answer);
    setPictures((known) => ({ ...known, ...answer.pictures }));
    if (keepsEdits) return;
    setBlocks(answer.blocks);
    setRevision(revision + 1);
  }

  /** Makes a call; a refusal stays above the list and changes nothing of what was typed. */
  async function run<T>(action: () => Promise<T>): Promise<T | undefined> {
    setBusy(true);
    setRefusal("");
    try {
      return await action();
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 401) handleError(error);
      else setRefusal(error.message);
      return undefined;
    } finally {
      setBusy(false);
    }
  }

  function hasFaults(): boolean {
    setChecked(true);
    setAttempts(attempts + 1);
    const found = findFaults(blocks);
    const first = blocks.find(({ _id }) => found[_id]);
    if (first) setOpen(first._id);
    if (Object.keys(found).length > 0)
      setRefusal(found[""]?.[""] ?? "Some blocks are not complete yet. Nothing was saved.");
    return Object.keys(found).length > 0;
  }

  /** Saves what was edited. */
  async function saveDraft(): Promise<HomeDraft> {
    if (!isDirty) return savedDraft;
    const answer = await call("PUT /home/draft", { body: { version: savedDraft.version, blocks } });
    applyDraft(answer.draft);
    return answer.draft;
  }

  const actions = {
    save: () =>
      hasFaults()
        ? undefined
        : run(async () => {
            await saveDraft();
            notifySuccess({ message: "The draft is saved." });
          }),
    /** Saved first: what is previewed is what would be published. */
    saveForPreview: async () => (hasFaults() ? undefined : run(saveDraft)),
    publish: () =>
      hasFaults()
        ? undefined
        : run(async () => {
            const { version } = await saveDraft();
            const answer = await call("POST /home/publish", { body: { version } });
            applyDraft(answer.draft);
            setPast([]);
            notifySuccess(answer);
            await revalidate();
          }),
    discard: () =>
      run(async () => {
        const answer = await call("DELETE /home/draft");
        if (isDirty) setPast([...past, { blocks, key: "" }]);
        applyDraft(answer.draft);
        notifySuccess(answer);
      }),
    /** An unsaved edit stays in the editor, and can be published after all. */
    restore: (versionId: string) =>
      run(async () => {
        const answer = await call("POST /home/restore/{versionId}", { params: { versionId } });
        applyDraft(answer.draft, isDirty);
        notifySuccess(answer);
        await revalidate();
        return true;
      }),
    /** After somebody else's change: theirs in the editor, or the own edits on top of it. Undo leads back to them. */
    reload: (keepsEdits: boolean) =>
      run(async () => {
        const { draft: theirs } = await call("GET /home/draft");
        if (!keepsEdits) setPast([...past, { blocks, key: "" }]);
        applyDraft(theirs, keepsEdits);
        await revalidate();
      }),
  };

  const state = { blocks, savedDraft, pictures, open, message, isBusy, isDirty, faults, refusal, attempts, revision };
  return {
    ...editor,
    ...actions,
    ...state,
    canUndo: past.length > 0,
    isFull: blocks.length >= limits.homeBlocksMax,
    isConflict: refusal === changedMeanwhile,
  };
}
export type HomeEditor = ReturnType<typeof useHomeEditor>;
