import { type PointerEvent, useEffect, useRef, useState } from "react";

interface View {
  scale: number;
  /** How far the middle of the picture lies from the middle of the stage. */
  x: number;
  y: number;
}

export interface Point {
  x: number;
  y: number;
}

const whole: View = { scale: 1, x: 0, y: 0 };
const maxScale = 4;
const step = 1.5;
const closeUp = 2.5;

const clamp = (value: number, most: number) => Math.min(most, Math.max(-most, value));

/** Enlarges what lies at a point of the stage, which stays where it is; the picture never leaves the stage. */
function zoomAt(
  view: View,
  scale: number,
  { x, y }: Point,
  { width, height }: { width: number; height: number },
): View {
  const next = Math.min(maxScale, Math.max(1, scale));
  const ratio = next / view.scale;
  return {
    scale: next,
    x: clamp(x - (x - view.x) * ratio, ((next - 1) * width) / 2),
    y: clamp(y - (y - view.y) * ratio, ((next - 1) * height) / 2),
  };
}

const middle: Point = { x: 0, y: 0 };
const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

/** Zooming by wheel, two fingers, a double press and buttons, and moving what is enlarged. */
export function useZoom() {
  const stage = useRef<HTMLDivElement>(null);
  const [view, setView] = useState(whole);
  const fingers = useRef(new Map<number, Point>());

  const change = (scaleOf: (scale: number) => number, at: Point = middle) => {
    const box = stage.current?.getBoundingClientRect();
    if (box) setView((before) => zoomAt(before, scaleOf(before.scale), at, box));
  };
  const move = (by: Point) => {
    const box = stage.current?.getBoundingClientRect();
    if (box)
      setView((before) => zoomAt({ ...before, x: before.x + by.x, y: before.y + by.y }, before.scale, middle, box));
  };
  /** Where a pointer is, from the middle of the stage. */
  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const box = stage.current?.getBoundingClientRect();
    return box ? { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 } : middle;
  };

  // React listens to wheels passively, and the page behind would scroll.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks at nothing but the stage.
  useEffect(() => {
    const { current } = stage;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      change((scale) => scale * (event.deltaY < 0 ? 1.2 : 1 / 1.2), pointOf(event));
    };
    current?.addEventListener("wheel", onWheel, { passive: false });
    return () => current?.removeEventListener("wheel", onWheel);
  }, []);

  const release = ({ pointerId }: PointerEvent) => fingers.current.delete(pointerId);
  const onPointerMove = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const now = pointOf(event);
    fingers.current.set(event.pointerId, now);
    const [other] = [...fingers.current].flatMap(([id, point]) => (id === event.pointerId ? [] : point));
    if (!other) return move({ x: now.x - before.x, y: now.y - before.y });
    const growth = distance(now, other) / Math.max(1, distance(before, other));
    change((scale) => scale * growth, between(now, other));
  };

  return {
    view,
    move,
    zoomIn: () => change((scale) => scale * step),
    zoomOut: () => change((scale) => scale / step),
    reset: () => setView(whole),
    isWhole: view.scale === 1,
    isLargest: view.scale === maxScale,
    stageProps: {
      ref: stage,
      onPointerDown: (event: PointerEvent) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        fingers.current.set(event.pointerId, pointOf(event));
      },
      onPointerMove,
      onPointerUp: release,
      onPointerCancel: release,
      onDoubleClick: (event: { clientX: number; clientY: number }) =>
        change((scale) => (scale > 1 ? 1 : closeUp), pointOf(event)),
    },
  };
}
