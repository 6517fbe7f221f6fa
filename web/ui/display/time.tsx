import { type ReactNode, useState } from "react";
import { useHydrated } from "#web/ui/use-hydrated.ts";

interface TimeProps {
  /** ISO 8601. */
  at: string;
  className?: string;
  /** How the page words it: the same wherever it is read. */
  children: ReactNode;
}

/** In pixels; a phone of 320 px has room for it. */
const width = 272;

const format = {
  year: "numeric",
  month: "long",
  day: "numeric",
  hour: "numeric",
  minute: "numeric",
  timeZoneName: "short",
} as const;

/** A moment in UTC. Whoever lives elsewhere and points at it, or comes to it by keyboard, is told what their own clock said. */
export function Time({ at, className = "", children }: TimeProps) {
  const [left, setLeft] = useState<number>();
  const moment = new Date(at);
  const isElsewhere = useHydrated() && moment.getTimezoneOffset() !== 0;
  const show = ({ currentTarget }: { currentTarget: Element }) =>
    setLeft(Math.min(0, document.documentElement.clientWidth - width - 8 - currentTarget.getBoundingClientRect().left));
  const hide = () => setLeft(undefined);
  const onPointing = isElsewhere && {
    tabIndex: 0,
    onPointerEnter: show,
    onFocus: show,
    onPointerLeave: hide,
    onBlur: hide,
    onKeyDown: ({ key }: { key: string }) => key === "Escape" && hide(),
  };
  return (
    <time dateTime={at} className={`relative ${className}`} {...onPointing}>
      {children}
      {left !== undefined && (
        <span
          role="tooltip"
          style={{ left, width }}
          className="absolute top-full z-20 whitespace-normal rounded-md bg-ink px-3 py-2 text-ground text-sm"
        >
          Where you are: {moment.toLocaleString("en-US", format)}
        </span>
      )}
    </time>
  );
}
