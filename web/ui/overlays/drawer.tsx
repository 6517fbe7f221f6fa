import { Modal, type ModalProps } from "./modal.tsx";

export function Drawer({ side, ...rest }: ModalProps & { side: "left" | "right" }) {
  return <Modal {...rest} place={`modal-${side}`} />;
}
