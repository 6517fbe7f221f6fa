import type { ReactNode } from "react";
import { Modal, type ModalProps } from "./modal.tsx";

interface DialogProps extends Omit<ModalProps, "footer"> {
  /** Buttons, the decisive one last. */
  actions?: ReactNode;
}

export function Dialog({ actions, ...rest }: DialogProps) {
  return (
    <Modal
      {...rest}
      place="modal-centre"
      footer={actions && <div className="flex flex-wrap justify-end gap-3">{actions}</div>}
    />
  );
}
