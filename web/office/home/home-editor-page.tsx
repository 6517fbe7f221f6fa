import { useEffect, useRef, useState } from "react";
import { useBlocker } from "react-router";
import { readListParams } from "#web/layout/dashboard/lists/list-params.ts";
import { PageHead } from "#web/layout/dashboard/page-head.tsx";
import { pageMeta } from "#web/layout/page-meta.ts";
import { requirePermission } from "#web/session/guards.ts";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import type { Route } from "./+types/home-editor-page.ts";
import { AddBlock } from "./add-block.tsx";
import { BlockList } from "./block-list.tsx";
import { linkListId } from "./blocks/link-field.tsx";
import { EditorBar } from "./editor-bar.tsx";
import { loadHome } from "./load-home.ts";
import { type Looked, Preview } from "./preview.tsx";
import { useHomeEditor } from "./use-home-editor.ts";
import { Versions } from "./versions.tsx";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requirePermission(request, "manage catalogue");
  return loadHome(readListParams(request.url).page || "1");
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Home page", hidden: true });

/** Nobody leaves with unsaved edits unawares: neither by a link nor by closing the window. */
function useLeaveWarning(isDirty: boolean) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isDirty]);
  return blocker;
}

export default function HomeEditorPage({ loaderData }: Route.ComponentProps) {
  const { draft, versions, brands, categories, links } = loaderData;
  const editor = useHomeEditor(draft);
  const { blocks, refusal, attempts, isBusy, isDirty, message, open } = editor;
  const [looked, setLooked] = useState<Looked>();
  const blocker = useLeaveWarning(isDirty);
  const listHeading = useRef<HTMLHeadingElement>(null);
  const page = useRef<HTMLDivElement>(null);
  // The focus moves to a block that was added.
  useEffect(() => {
    if (open) page.current?.querySelector<HTMLElement>(`[data-block="${open}"]`)?.focus();
  }, [open]);
  // The focus moves to the fault of a refused form, at each attempt anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt may be refused as the one before.
  useEffect(() => {
    const find = (selector: string) => page.current?.querySelector<HTMLElement>(selector);
    if (refusal) (find("[aria-invalid=true]") ?? find("[data-refusal]"))?.focus();
  }, [refusal, attempts]);
  const look = (what: Omit<Looked, "turn">) => setLooked({ ...what, turn: (looked?.turn ?? 0) + 1 });

  return (
    <div ref={page}>
      <PageHead title="Home page" />
      <p className="mb-6 max-w-prose text-ink-soft">
        Home is made of blocks. Arrange them, look at the draft, and publish it when it is right: until then shoppers
        see what was published last.
      </p>
      <div className="grid gap-10">
        <div className="grid max-w-3xl gap-5">
          <EditorBar
            editor={editor}
            onPreview={() => {
              void editor.saveForPreview().then((ready) => ready && look({ title: "Preview of the draft" }));
            }}
          />
          <section aria-labelledby="blocks" className="grid gap-4">
            <h2 id="blocks" ref={listHeading} tabIndex={-1} className="text-2xl outline-none">
              Blocks
            </h2>
            {blocks.length === 0 ? (
              <EmptyState sentence="Home has no blocks.">Add the first one, or undo.</EmptyState>
            ) : (
              <BlockList
                editor={editor}
                brands={brands}
                categories={categories}
                onRemoved={() => listHeading.current?.focus()}
              />
            )}
            <AddBlock isFull={editor.isFull} onAdd={editor.add} />
          </section>
        </div>
        {looked && <Preview looked={looked} onClose={() => setLooked(undefined)} />}
        <div className="max-w-3xl">
          <Versions
            versions={versions.versions}
            page={versions.currentPage}
            totalPages={versions.totalPages}
            isBusy={isBusy}
            onLook={({ _id }) => look({ version: _id, title: "Preview of a version" })}
            onRestore={({ _id }) => editor.restore(_id)}
          />
        </div>
      </div>
      <p role="status" className="sr-only">
        {message}
      </p>
      <datalist id={linkListId}>
        {links.map((link) => (
          <option key={link} value={link} />
        ))}
      </datalist>
      <ConfirmDialog
        open={blocker.state === "blocked"}
        title="Leave without saving?"
        sentence="What you changed on home since you last saved is lost when you leave this page."
        confirm="Leave"
        danger
        onConfirm={() => blocker.proceed?.()}
        onClose={() => blocker.reset?.()}
      />
    </div>
  );
}
