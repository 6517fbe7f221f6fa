import { type ReactNode, useId, useRef } from "react";
import { IconButton } from "#web/ui/display/icon-button.tsx";
import { Weave } from "#web/ui/identity/weave.tsx";
import { useModal } from "./use-modal.ts";

export interface ModalProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children?: ReactNode;
  footer?: ReactNode;
}

/** The frame that dialogs, drawers and sheets share. Escape, the close button and the page behind all ask to close. */
export function Modal({ open, onClose, title, children, footer, place }: ModalProps & { place: string }) {
  const { ref, present } = useModal(open);
  const titleId = useId();
  const pressedOutside = useRef(false);

  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      className={`modal ${place}`}
      onKeyDown={(event) => {
        // Asked for here, since the browser would close by itself at a second Escape.
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.preventDefault();
        onClose();
      }}
      onCancel={(event) => {
        if (event.target !== ref.current) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        if (event.target === ref.current && open) onClose();
      }}
      onPointerDown={(event) => {
        pressedOutside.current = event.target === ref.current;
      }}
      onClick={(event) => {
        if (event.target === ref.current && pressedOutside.current) onClose();
      }}
    >
      {present && (
        <div className="flex h-full max-h-[inherit] flex-col">
          <Weave className="h-3 shrink-0" />
          <header className="flex items-center justify-between gap-4 border-line border-b py-2 pr-2 pl-5">
            <h2 id={titleId} className="wrap-anywhere min-w-0 text-xl">
              {title}
            </h2>
            <IconButton label="Close" icon="close" onClick={onClose} />
          </header>
          <div className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain p-5">{children}</div>
          {footer && <footer className="border-line border-t p-5">{footer}</footer>}
        </div>
      )}
    </dialog>
  );
}
