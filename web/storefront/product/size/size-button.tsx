import { lazy, Suspense, useState } from "react";
import { freeSize, type Size } from "#contract/catalogue/sizes.ts";

export interface SizeChoice {
  sizes: readonly Size[];
  size: Size | undefined;
  isSoldOut: (size: Size) => boolean;
  onChoose: (size: Size) => void;
}

/** Fetched by those who open it. Where it does not arrive, the sizes on the page are there. */
const SizeSheet = lazy(() => import("./size-sheet.tsx").catch(() => new Promise<never>(() => undefined)));

/** In the bar of phones: the chosen size, or the way to one. */
export function SizeButton(choice: SizeChoice) {
  const [open, setOpen] = useState<boolean>();
  if (choice.sizes[0] === freeSize) return null;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className="min-h-12 rounded-md border border-ink font-semibold md:hidden"
        onClick={() => setOpen(true)}
      >
        {choice.size ? `Size ${choice.size}` : "Select size"}
      </button>
      {open !== undefined && (
        <Suspense>
          <SizeSheet {...choice} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
