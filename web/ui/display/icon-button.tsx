import type { ComponentProps } from "react";
import { Icon, type IconName } from "./icon.tsx";

interface IconButtonProps extends Omit<ComponentProps<"button">, "children"> {
  /** What it does, for those who do not see the icon. */
  label: string;
  icon: IconName;
  /** A count at the corner; the label says it too, in the same letters. */
  badge?: string | number;
  /** Nothing to do just now. Unlike a disabled button it keeps the focus of whoever has just pressed it. */
  idle?: boolean;
}

export function IconButton({ label, icon, badge, idle = false, onClick, className = "", ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={idle || undefined}
      onClick={idle ? undefined : onClick}
      {...rest}
      className={`relative grid size-11 shrink-0 place-items-center rounded-md text-ink transition-colors hover:bg-sunken disabled:cursor-not-allowed disabled:opacity-40 aria-disabled:cursor-not-allowed aria-disabled:opacity-40 ${className}`}
    >
      <Icon name={icon} />
      {badge !== undefined && (
        <span
          aria-hidden="true"
          className="absolute top-0 left-6 grid h-5 min-w-5 place-items-center rounded-full bg-action px-1 font-semibold text-on-action text-xs leading-none tabular-nums"
        >
          {badge}
        </span>
      )}
    </button>
  );
}
