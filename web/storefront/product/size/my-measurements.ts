import { centimetresAnInch, formatInches } from "#contract/catalogue/measurements.ts";
import { createStorageStore } from "#web/create-store.ts";
import { type Body, estimateBody, type OwnMeasurement, ownMeasurements, type Unit } from "./find-size.ts";

export type Way = "measurements" | "height";
type Typed = Partial<Record<OwnMeasurement | "height" | "weight", string>>;

/** What somebody typed about themselves, as they typed it. It stays in the browser. */
export interface MyMeasurements {
  unit: Unit;
  way: Way;
  typed: Typed;
}

const nothing: MyMeasurements = { unit: "cm", way: "measurements", typed: {} };
const names = [...ownMeasurements, "height", "weight"] as const;

function parse(text: string | null): MyMeasurements {
  try {
    const stored = JSON.parse(text ?? "null");
    const typed = names.flatMap((name) => {
      const value = stored?.typed?.[name];
      return typeof value === "string" ? [[name, value.slice(0, 10)]] : [];
    });
    return {
      unit: stored?.unit === "in" ? "in" : "cm",
      way: stored?.way === "height" ? "height" : "measurements",
      typed: Object.fromEntries(typed),
    };
  } catch {
    return nothing;
  }
}

export const myMeasurements = createStorageStore("my_measurements", parse);
export const keepMeasurements = (mine: MyMeasurements): void => myMeasurements.write(JSON.stringify(mine));
export const forgetMeasurements = (): void => myMeasurements.write(null);

/** In cm and kg. */
const bounds = {
  chest: [50, 180],
  waist: [40, 180],
  hip: [50, 180],
  foot: [10, 40],
  height: [120, 220],
  weight: [25, 200],
} as const satisfies Record<keyof Typed, [number, number]>;

const feetAndInches = /^(\d)\s*(?:'|′|ft\.?|feet)\s*(\d{1,2}(?:[.,]\d)?)?\s*(?:"|″|in\.?)?$/i;

function parseNumber(typed: string): number {
  const [, feet, inches = "0"] = feetAndInches.exec(typed) ?? [];
  if (feet !== undefined) return Number(feet) * 12 + Number(inches.replace(",", "."));
  return Number(typed.replace(/(\d)½/, "$1.5").replace("½", "0.5").replace(",", "."));
}

/** What was typed, in cm or kg; a sentence where it cannot be right. */
export function readTyped(name: keyof Typed, typed: string, unit: Unit): { value?: number; fault?: string } {
  if (typed.trim() === "") return {};
  const factor = unit === "in" && name !== "weight" ? centimetresAnInch : 1;
  const value = parseNumber(typed.trim()) * factor;
  const [min, max] = bounds[name];
  if (value >= min && value <= max) return { value };
  const show = (limit: number) => (factor === 1 ? String(limit) : formatInches(limit));
  const word = name === "weight" ? "kg" : unit;
  return { fault: `Please enter a number from ${show(min)} to ${show(max)} ${word}.` };
}

/** The measurements that are known, or estimated from height and weight. */
export function bodyOf({ unit, way, typed }: MyMeasurements): Body {
  const read = (name: keyof Typed) => readTyped(name, typed[name] ?? "", unit).value;
  if (way === "height") {
    const [height, weight] = [read("height"), read("weight")];
    return height && weight ? estimateBody(height, weight) : {};
  }
  return Object.fromEntries(
    ownMeasurements.flatMap((name) => {
      const value = read(name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Converts the lengths into the other unit. */
export function inUnit(mine: MyMeasurements, unit: Unit): MyMeasurements {
  if (unit === mine.unit) return mine;
  const typed = Object.entries(mine.typed).map(([name, text]) => {
    const { value } = readTyped(name as keyof Typed, text, mine.unit);
    if (name === "weight" || value === undefined) return [name, text];
    return [name, unit === "in" ? formatInches(value) : String(Math.round(value))];
  });
  return { ...mine, unit, typed: Object.fromEntries(typed) };
}
