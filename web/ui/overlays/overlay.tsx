import { Weave } from "#web/ui/identity/weave.tsx";
import { useModal } from "./use-modal.ts";

/** Covers the page while something must finish undisturbed. Shown as long as it is rendered; cannot be dismissed. */
export function Overlay({ label }: { label: string }) {
  const { ref } = useModal(true);
  return (
    <dialog
      ref={ref}
      aria-label={label}
      closedby="none"
      className="modal modal-centre"
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        // A second Escape closes a dialog even where the first was refused.
        if (event.key === "Escape") event.preventDefault();
      }}
    >
      <Weave className="weave-running h-3" />
      <p role="status" className="px-8 py-10 text-center font-display font-semibold text-xl">
        {label}
      </p>
    </dialog>
  );
}
