import { formatInches, type Measurement, measurements } from "#contract/catalogue/measurements.ts";
import type { SizeChartRow } from "#contract/catalogue/size-charts.ts";
import { freeSize, type Size } from "#contract/catalogue/sizes.ts";

export type Unit = "cm" | "in";

/** What people can measure on themselves, and what decides about a size. */
export const ownMeasurements = ["chest", "waist", "hip", "foot"] as const satisfies readonly Measurement[];
export type OwnMeasurement = (typeof ownMeasurements)[number];

/** In cm. */
export type Body = Partial<Record<OwnMeasurement, number>>;

/** Plain figures in the unit that somebody reads: "96.5 cm", "38 in". */
export const formatLength = (centimetres: number, unit: Unit): string =>
  unit === "in" ? formatInches(centimetres) : String(Math.round(centimetres * 10) / 10);

/**
 * A rule of thumb. Of people built alike, weight over height is the area of a cross-section, and a girth grows with its square root. The
 * factors fit an adult of 170 cm and 65 kg with a chest of 92, a waist of 80 and a hip of 94 cm. Real people differ by 5 cm and more.
 */
const girthFactors = { chest: 149, waist: 129, hip: 152 } as const;

export function estimateBody(heightCm: number, weightKg: number): Body {
  const root = Math.sqrt(weightKg / heightCm);
  const girth = (factor: number) => Math.round(factor * root);
  return { chest: girth(girthFactors.chest), waist: girth(girthFactors.waist), hip: girth(girthFactors.hip) };
}

/** Around a single figure, where there is no neighbour to share with. */
const halfStep = 2.5;

interface Range {
  from: number;
  to: number;
}

/** Each size reaches half way to its neighbours, and as far beyond the ends of the chart as between the last two. */
function rangesOf(values: readonly number[]): Range[] {
  return values.map((value, i) => {
    const [before, after] = [values[i - 1], values[i + 1]];
    const below = before === undefined ? (after === undefined ? halfStep : (after - value) / 2) : (value - before) / 2;
    const above = after === undefined ? (before === undefined ? halfStep : (value - before) / 2) : (after - value) / 2;
    return { from: value - below, to: value + above };
  });
}

interface Match {
  name: OwnMeasurement;
  value: number;
  /** The row that it falls in, or the nearest one. */
  index: number;
  range: Range;
  /** Outside the whole chart. */
  beyond: "below" | "above" | undefined;
}

function matchOf(name: OwnMeasurement, value: number, rows: readonly SizeChartRow[]): Match | undefined {
  const ranges = rangesOf(rows.map((row) => row[name] ?? 0));
  const [first, last] = [ranges[0], ranges.at(-1)];
  if (!first || !last) return undefined;
  const fitting = ranges.findIndex(({ to }) => value <= to);
  const index = fitting < 0 ? ranges.length - 1 : fitting;
  const beyond = value < first.from ? "below" : value > last.to ? "above" : undefined;
  return { name, value, index, range: ranges[index] ?? first, beyond };
}

export interface FoundSize {
  size: Size;
  /** Why, in plain sentences, the decisive one first. */
  reasons: string[];
}

interface Wanted {
  /** The sizes of the product. */
  sizes: readonly Size[];
  rows: readonly SizeChartRow[];
  body: Body;
  unit: Unit;
}

/**
 * The size of a product for a body: the one in which the largest of its measurements has room. A size that the product does not come in
 * gives way to the next larger one, or to the largest there is. Nothing where the chart measures none of what is known.
 */
export function findSize({ sizes, rows: all, body, unit }: Wanted): FoundSize | undefined {
  const rows = all.filter(({ size }) => size !== freeSize);
  const matches = ownMeasurements.flatMap((name) => {
    const value = body[name];
    const isMeasured = value !== undefined && rows.every((row) => row[name] !== undefined);
    const match = isMeasured ? matchOf(name, value, rows) : undefined;
    return match ? [match] : [];
  });
  const decisive = matches.reduce<Match | undefined>(
    (most, each) => (most && most.index >= each.index ? most : each),
    undefined,
  );
  const wanted = decisive && rows[decisive.index]?.size;
  const offered = rows.map(({ size }, index) => ({ size, index })).filter(({ size }) => sizes.includes(size));
  const largest = offered.at(-1);
  if (!decisive || !wanted || !largest) return undefined;
  const taken = offered.find(({ index }) => index >= decisive.index) ?? largest;
  const looser = offered.find(({ index }) => index > taken.index);
  const others = matches.filter((match) => match !== decisive);
  return {
    size: taken.size,
    reasons: [
      explainDecisive(decisive, wanted, unit),
      ...(taken.size === wanted ? [] : [`It does not come in ${wanted}: ${taken.size} is the nearest.`]),
      ...others.map((match) => explainOther(match, decisive, rows, unit)),
      ...(looser && decisive.beyond !== "above" ? [`If you like it loose, take ${looser.size}.`] : []),
    ],
  };
}

const formatMeasure = ({ name, value }: Match, unit: Unit) =>
  `${measurements[name].label.toLowerCase()} of ${formatLength(value, unit)} ${unit}`;

const formatRange = ({ range: { from, to } }: Match, unit: Unit) =>
  `${formatLength(from, unit)}–${formatLength(to, unit)}`;

function explainDecisive(match: Match, wanted: Size, unit: Unit): string {
  const measure = formatMeasure(match, unit);
  if (match.beyond === "above")
    return `${wanted} comes nearest: your ${measure} is more than the chart goes up to (${formatLength(match.range.to, unit)}).`;
  if (match.beyond === "below")
    return `${wanted} comes nearest: your ${measure} is less than the chart begins with (${formatLength(match.range.from, unit)}).`;
  return `${wanted}: your ${measure} is within ${formatRange(match, unit)}.`;
}

function explainOther(match: Match, decisive: Match, rows: readonly SizeChartRow[], unit: Unit): string {
  const measure = formatMeasure(match, unit);
  if (match.index === decisive.index) return `Your ${measure} says the same.`;
  return `Your ${measure} alone would be ${rows[match.index]?.size}; the larger size leaves room.`;
}
