import { lineShapes, solidShapes } from "./icon-shapes.ts";

export type IconName = keyof typeof lineShapes | keyof typeof solidShapes;

/** Our own drawn icons. They are silent: the words are beside them, or on the button that holds them. */
export function Icon({ name, className = "size-6" }: { name: IconName; className?: string }) {
  const line = name in lineShapes;
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={`shrink-0 ${className}`}
      {...(line
        ? { fill: "none", stroke: "currentColor", strokeWidth: 1.6, strokeLinecap: "square" }
        : { fill: "currentColor" })}
    >
      <path d={{ ...lineShapes, ...solidShapes }[name]} />
    </svg>
  );
}
