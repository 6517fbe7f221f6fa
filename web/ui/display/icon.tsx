import { lineShapes, solidShapes } from "./icon-shapes.ts";

type LineName = keyof typeof lineShapes;
export type IconName = LineName | keyof typeof solidShapes;

const isLine = (name: IconName): name is LineName => name in lineShapes;

/** Our own drawn icons. They are silent: the words are beside them, or on the button that holds them. */
export function Icon({ name, className = "size-6" }: { name: IconName; className?: string }) {
  if (!isLine(name)) return <SolidIcon shape={solidShapes[name]} className={className} />;
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={`shrink-0 ${className}`}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="square"
    >
      <path d={lineShapes[name]} />
    </svg>
  );
}

/** A filled drawing that one page brings along itself, such as the sign of another company. */
export function SolidIcon({ shape, className }: { shape: string; className: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={`shrink-0 ${className}`} fill="currentColor">
      <path d={shape} />
    </svg>
  );
}
