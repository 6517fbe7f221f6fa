import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { ShownBlock } from "#contract/catalogue/home-page.ts";
import { ApiError, call } from "#web/api.ts";
import { PageLink } from "#web/layout/page-link.tsx";
import { fromIndiaField } from "#web/ui/dates/india-time.ts";
import { Button } from "#web/ui/display/button.tsx";
import { Spinner } from "#web/ui/display/spinner.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { RadioChips } from "#web/ui/forms/radio-chips.tsx";
import { PreviewFrame } from "./preview-frame.tsx";

/** The page of shoppers itself, fetched when somebody wants to look. */
const ShownHome = lazy(() => import("./shown-home.tsx"));

/** What is looked at: the draft as it was saved, or a version by its id. */
export interface Looked {
  version?: string;
  title: string;
  /** Another number shows it anew. */
  turn: number;
}

const windows = { Phone: { width: 390, height: 760 }, Desktop: { width: 1280, height: 900 } };
type WindowName = keyof typeof windows;

/** Home as shoppers would see it, at the width of a phone or a desk, now or at another moment. */
export function Preview({ looked, onClose }: { looked: Looked; onClose: () => void }) {
  const { version, title, turn } = looked;
  const [blocks, setBlocks] = useState<ShownBlock[]>();
  const [error, setError] = useState("");
  const [at, setAt] = useState<string>();
  const [size, setSize] = useState<WindowName>("Phone");
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn asks anew for the same.
  useEffect(() => {
    let isLatest = true;
    setError("");
    call("GET /home/preview", { query: { ...(version && { version }), ...(at && { at }) } })
      .then((answer) => isLatest && setBlocks(answer.blocks))
      .catch((cause: unknown) => isLatest && setError(cause instanceof ApiError ? cause.message : String(cause)));
    return () => {
      isLatest = false;
    };
  }, [version, at, turn]);
  // The focus alone would leave the heading in the middle, and what it is about below the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows whoever asked to look.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView();
  }, [version, turn]);
  return (
    <section aria-labelledby="preview" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="preview" ref={heading} tabIndex={-1} className="scroll-mt-24 text-2xl outline-none">
          {title}
        </h2>
        <Button look="quiet" size="small" onClick={onClose}>
          Close the preview
        </Button>
      </div>
      <p className="text-ink-soft text-sm">
        Only staff see this. Links in it lead nowhere.{" "}
        <PageLink to={`/dashboard/home/preview${version ? `?version=${version}` : ""}`} className="link">
          Look at it as a whole page
        </PageLink>
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <RadioChips
          label="Window"
          name="window"
          options={Object.keys(windows).map((name) => ({ value: name, label: name }))}
          value={size}
          onChange={(name) => setSize(name as WindowName)}
        />
        <Field
          label="As on"
          name="at"
          type="datetime-local"
          help="Time in India. Empty: as it would be now."
          onChange={({ target }) => setAt(fromIndiaField(target.value))}
        />
      </div>
      {error && (
        <p role="alert" className="border-danger border-s-4 bg-danger-soft px-4 py-3">
          {error}
        </p>
      )}
      {blocks ? (
        <PreviewFrame key={size} title={`${title}, ${size.toLowerCase()}`} {...windows[size]}>
          <Suspense fallback={<Spinner />}>
            <ShownHome blocks={blocks} />
          </Suspense>
        </PreviewFrame>
      ) : (
        !error && (
          <p role="status" className="flex items-center gap-3 text-ink-soft">
            <Spinner /> Loading …
          </p>
        )
      )}
    </section>
  );
}
