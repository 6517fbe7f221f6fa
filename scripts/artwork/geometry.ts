export type Point = readonly [number, number];

type Segment = { command: string; points: Point[] };

/** Reads "x y, x y" and anything like it. */
export function pointsOf(text: string): Point[] {
  const numbers = text.match(/-?[\d.]+/g)?.map(Number) ?? [];
  const points: Point[] = [];
  for (let i = 0; i + 1 < numbers.length; i += 2) points.push([numbers[i] ?? 0, numbers[i + 1] ?? 0]);
  return points;
}

/** Reads a path of absolute M, L, C, Q, H and V commands. */
function segments(path: string): Segment[] {
  let [lastX, lastY] = [0, 0];
  return [...path.matchAll(/([MLCQHV])([^MLCQHV]*)/g)].map(([, command = "L", rest = ""]) => {
    const straight = command === "H" || command === "V";
    const points = straight
      ? [command === "H" ? ([Number(rest), lastY] as const) : ([lastX, Number(rest)] as const)]
      : pointsOf(rest);
    [lastX, lastY] = points.at(-1) ?? [lastX, lastY];
    return { command: straight ? "L" : command, points };
  });
}

const written = ({ command, points }: Segment) => `${command}${points.map(([x, y]) => `${x} ${y}`).join(" ")}`;

const round = (n: number) => Math.round(n * 10) / 10;

/** A path made wider or narrower around the middle line, x = 0. */
export const widened = (path: string, factor: number) =>
  `${segments(path)
    .map((s) => written({ ...s, points: s.points.map(([x, y]) => [round(x * factor), y]) }))
    .join("")}${path.endsWith("Z") ? "Z" : ""}`;

/** A path mirrored to the other side of the middle line. */
export const mirrored = (path: string) => widened(path, -1);

/** A closed outline from its right half, drawn from the middle line down to the middle line. */
export function symmetric(half: string): string {
  const right = segments(half);
  const way = right.flatMap((s) => s.points);
  const back: Segment[] = [];
  let end = way.length - 1;
  for (const segment of right.slice(1).reverse()) {
    const start = end - segment.points.length;
    const points = way
      .slice(start, end)
      .reverse()
      .map(([x, y]): Point => [-x, y]);
    back.push({ command: segment.command, points });
    end = start;
  }
  return `${right.map(written).join("")}${back.map(written).join("")}Z`;
}

/** A smooth line through the points (Catmull-Rom), as many samples long as asked. */
function sampled(points: readonly Point[], samples: number): Point[] {
  const at = (i: number): Point => points[Math.max(0, Math.min(points.length - 1, i))] ?? [0, 0];
  const spans = points.length - 1;
  return Array.from({ length: samples + 1 }, (_, n): Point => {
    const place = (n / samples) * spans;
    const i = Math.min(Math.floor(place), spans - 1);
    const t = place - i;
    const mix = (axis: 0 | 1) => {
      const [a, b, c, d] = [at(i - 1)[axis], at(i)[axis], at(i + 1)[axis], at(i + 2)[axis]];
      return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t);
    };
    return [mix(0), mix(1)];
  });
}

/** How a fold swells along its way: tapered at both ends, or opening towards its end (a pleat at a hem). */
export type Swell = "tapered" | "opening" | "closing";

const swells: Record<Swell, (t: number) => number> = {
  tapered: (t) => Math.sin(Math.PI * t) ** 0.8,
  opening: (t) => 0.12 + 0.88 * t ** 0.9,
  closing: (t) => 0.12 + 0.88 * (1 - t) ** 0.9,
};

/** A long leaf around the line, the shape of a fold. */
export function leaf(points: readonly Point[], width: number, swell: Swell): string {
  const line = sampled(points, 14);
  const side = (sign: 1 | -1) =>
    line.map(([x, y], i): Point => {
      const [ax, ay] = line[Math.max(0, i - 1)] ?? [0, 0];
      const [bx, by] = line[Math.min(line.length - 1, i + 1)] ?? [0, 0];
      const length = Math.hypot(bx - ax, by - ay) || 1;
      const half = (sign * width * swells[swell](i / (line.length - 1))) / 2;
      return [x - ((by - ay) / length) * half, y + ((bx - ax) / length) * half];
    });
  const ring = [...side(1), ...side(-1).reverse()];
  return `M${ring.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}Z`;
}
