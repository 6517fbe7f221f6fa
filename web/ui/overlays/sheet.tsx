import { Modal, type ModalProps } from "./modal.tsx";

/** Comes from the bottom edge on phones, within reach of the thumb; a dialog on wider screens. */
export function Sheet(props: ModalProps) {
  return <Modal {...props} place="modal-bottom" />;
}
