import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";

interface ConfirmCancelProps {
  /** What will be cancelled. */
  name: string;
  open: boolean;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmCancel({ name, ...dialog }: ConfirmCancelProps) {
  return (
    <ConfirmDialog
      {...dialog}
      title="Confirm Order Cancellation"
      sentence={`Are you sure you want to cancel ${name}.`}
      confirm="Confirm Cancel"
      danger
    />
  );
}
