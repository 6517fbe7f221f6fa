import { Icon, type IconName } from "#web/ui/display/icon.tsx";
import { IconButton } from "#web/ui/display/icon-button.tsx";

type ToastKind = "success" | "error" | "warning" | "info";

interface ToastProps {
  kind: ToastKind;
  title: string;
  message?: string;
  onDismiss: () => void;
}

const kinds: Record<ToastKind, { icon: IconName; edge: string; mark: string }> = {
  success: { icon: "check", edge: "border-l-success", mark: "text-success" },
  error: { icon: "warning", edge: "border-l-danger", mark: "text-danger" },
  warning: { icon: "warning", edge: "border-l-highlight", mark: "text-ink" },
  info: { icon: "info", edge: "border-l-ink", mark: "text-ink" },
};

/** What a notice looks like; whoever keeps the list decides how long it stays. */
export function Toast({ kind, title, message, onDismiss }: ToastProps) {
  const { icon, edge, mark } = kinds[kind];
  return (
    <div
      className={`flex w-full items-start gap-3 rounded-md border border-line border-l-4 bg-surface py-1 pr-1 pl-4 text-ink shadow-md ${edge}`}
    >
      <Icon name={icon} className={`mt-2.5 size-5.5 ${mark}`} />
      <div className="grid min-w-0 flex-1 py-2 text-sm">
        <p className="font-semibold text-base leading-snug">{title}</p>
        {message && <p className="text-ink-soft">{message}</p>}
      </div>
      <IconButton label="Dismiss" icon="close" onClick={onDismiss} />
    </div>
  );
}
