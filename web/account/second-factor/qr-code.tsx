import { generate } from "lean-qr";

/** The empty border that scanners need, in modules. */
const quietZone = 4;

/** Dark on light in either theme: many scanners read nothing else. */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  const code = generate(text);
  const numbers = Array.from({ length: code.size }, (_, i) => i);
  const dots = numbers.flatMap((y) => numbers.filter((x) => code.get(x, y)).map((x) => `M${x} ${y}h1v1h-1z`));
  const side = code.size + 2 * quietZone;
  return (
    <svg viewBox={`${-quietZone} ${-quietZone} ${side} ${side}`} className={className} role="img" aria-label={label}>
      <rect x={-quietZone} y={-quietZone} width={side} height={side} fill="#fff" />
      <path d={dots.join("")} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
