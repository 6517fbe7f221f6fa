import type { Cloth } from "#demo/catalogue/cloths.ts";
import { blend, type Dye, dyes, type GroundName, grounds } from "./cloth/dyes.ts";
import { clothPattern } from "./cloth/textiles.ts";
import { type Fold, type Garment, type Part, partsOf, type View } from "./garment.ts";
import { leaf } from "./geometry.ts";

export interface Look {
  garment: Garment;
  main: Cloth;
  /** Borders, yokes and linings that show. */
  trim?: Cloth;
  /** The side it is seen from; the front unless said. */
  view?: View;
}

// Pure white, and shades near black: thin layers of a strong colour would be rounded to another hue.
const light = "#ffffff";

/** Soft edges are stacks of thin layers: a blur filter costs ten times as much to render. */
function soft(f: Fold, colour: string): string {
  const layers = 6;
  const each = 1 - (1 - Math.min(f.strength * 0.8, 0.95)) ** (1 / layers);
  return Array.from({ length: layers }, (_, i) => {
    const d = leaf(f.line, f.width * 1.35 * (1 - i / (layers + 0.6)), f.swell ?? "tapered");
    return `<path d="${d}" fill="${colour}" fill-opacity="${each.toFixed(3)}"/>`;
  }).join("");
}

function softStroke(d: string, width: number, strength: number, colour: string): string {
  const layers = 5;
  const each = (1 - (1 - strength * 0.75) ** (1 / layers)).toFixed(3);
  return Array.from(
    { length: layers },
    (_, i) =>
      `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${(width * (1 - i / layers)).toFixed(1)}" stroke-linejoin="round" stroke-opacity="${each}"/>`,
  ).join("");
}

const shadow = "#1d1526";

/** What a piece of cloth throws onto what lies close below it: only its edge shows, so only the edge is drawn. */
function closeShadow(d: string, lift: number): string {
  return `<g transform="translate(${lift * 0.35} ${lift * 0.75})">${softStroke(d, lift * 2, 0.4, shadow)}</g>`;
}

/** What the whole garment throws onto the paper. */
function farShadow(d: string): string {
  const rings = [0, 12, 24, 36, 48].map(
    (width) =>
      `<path d="${d}" fill="${shadow}" stroke="${shadow}" stroke-width="${width}" stroke-linejoin="round" fill-rule="nonzero" opacity=".066"/>`,
  );
  return `<g transform="translate(10 22)">${rings.join("")}</g>`;
}

class Painter {
  private readonly defs = new Map<string, string>();
  private readonly prefix: string;
  private readonly look: Look;
  private readonly dye: Dye;
  private readonly trim: Dye;

  constructor(look: Look, prefix: string) {
    this.look = look;
    this.prefix = prefix;
    this.dye = dyes[look.main.dye];
    this.trim = look.trim ? dyes[look.trim.dye] : this.dye;
  }

  private define(key: string, make: (id: string) => string): string {
    const id = `${this.prefix}${key}`.replace(/[^\w]/g, "_");
    if (!this.defs.has(id)) this.defs.set(id, make(id));
    return `url(#${id})`;
  }

  private dyeOf(part: Part): Dye {
    return part.cloth === "trim" ? this.trim : this.dye;
  }

  private fill(part: Part): string {
    const { cloth, turn = 0 } = part;
    const { main, trim = { textile: "plain", dye: main.dye } } = this.look;
    if (typeof cloth === "object") return cloth.colour;
    if (cloth === "lining") return blend(this.dye.deep, "#000000", 0.12);
    const worn: Cloth =
      cloth === "trim"
        ? trim
        : cloth === "rib"
          ? { textile: "rib", dye: main.dye }
          : cloth === "solid"
            ? { textile: "plain", dye: main.dye }
            : main;
    const { textile, dye, scale = 1 } = worn;
    return this.define(`${textile}-${dye}-${turn}-${scale}`, (id) => clothPattern(id, textile, dyes[dye], turn, scale));
  }

  /** Light from the left falls off towards both sides of a round piece. */
  private volume(part: Part): string {
    const roundness = part.roundness ?? 0.6;
    const turn = part.turn ?? 0;
    const shade = blend(this.dyeOf(part).deep, "#000000", 0.45);
    const stop = (at: number, colour: string, opacity: number) =>
      `<stop offset="${at}" stop-color="${colour}" stop-opacity="${(opacity * roundness).toFixed(3)}"/>`;
    return this.define(`volume-${shade}-${roundness}-${turn}`, (id) => {
      const angle = (turn * Math.PI) / 180;
      const [dx, dy] = [Math.cos(angle) / 2, Math.sin(angle) / 2];
      const ends = `x1="${(0.5 - dx).toFixed(3)}" y1="${(0.5 - dy).toFixed(3)}" x2="${(0.5 + dx).toFixed(3)}" y2="${(0.5 + dy).toFixed(3)}"`;
      return `<linearGradient id="${id}" ${ends}>${stop(0, shade, 0.5)}${stop(0.18, shade, 0.12)}${stop(0.34, light, 0.15)}${stop(0.5, light, 0.02)}${stop(0.72, shade, 0.2)}${stop(1, shade, 0.72)}</linearGradient>`;
    });
  }

  part(part: Part): string {
    const dye = this.dyeOf(part);
    const shade = blend(dye.deep, "#000000", 0.58);
    const clip = this.define(
      `clip-${part.outline}`.slice(0, 4000),
      (id) => `<clipPath id="${id}"><path d="${part.outline}"/></clipPath>`,
    );
    const d = part.outline;
    const stitch = blend(dye.light, light, 0.4);
    return [
      part.lift === 0 ? "" : closeShadow(d, part.lift ?? 5),
      `<g clip-path="${clip}">`,
      `<path d="${d}" fill="${this.fill(part)}"/>`,
      `<path d="${d}" fill="${this.volume(part)}"/>`,
      softStroke(d, 46 * (part.roundness ?? 0.6), 0.34, shade),
      ...(part.folds ?? []).map((f) => soft(f, shade)),
      ...(part.lights ?? []).map((f) => soft({ ...f, width: f.width * 1.3, strength: f.strength * 0.62 }, light)),
      ...(part.seams ?? []).map((s) => seam(s, shade)),
      ...(part.stitches ?? []).map((s) => stitching(s, stitch, shade)),
      `</g>`,
      `<path d="${d}" fill="none" stroke="${shade}" stroke-width="1.3" stroke-linejoin="round" stroke-opacity=".55"/>`,
      part.over ?? "",
    ].join("");
  }

  garment(): string {
    const parts = partsOf(this.look.garment(this.dye, this.trim), this.look.view ?? "front");
    const drawn = parts.map((part) => this.part(part)).join("");
    const silhouette = parts.map((part) => part.outline).join("");
    return `<defs>${[...this.defs.values()].join("")}</defs>${farShadow(silhouette)}${drawn}`;
  }
}

const seam = (d: string, shade: string) =>
  `<path d="${d}" fill="none" stroke="${shade}" stroke-width="2" stroke-linecap="round" stroke-opacity=".5"/><path d="${d}" transform="translate(1.6 1.4)" fill="none" stroke="${light}" stroke-width="1.4" stroke-linecap="round" stroke-opacity=".2"/>`;

const stitching = (d: string, thread: string, shade: string) =>
  `<path d="${d}" transform="translate(.6 1)" fill="none" stroke="${shade}" stroke-width="1.8" stroke-dasharray="7 4" stroke-opacity=".5"/><path d="${d}" fill="none" stroke="${thread}" stroke-width="1.7" stroke-dasharray="7 4" stroke-opacity=".85"/>`;

/** The garment alone, around x = 0 on a sheet 1000 high. The prefix keeps the ids of two garments in one drawing apart. */
export const paintGarment = (look: Look, prefix = ""): string => new Painter(look, prefix).garment();

const paperRows = Array.from({ length: 24 }, (_, i) => `M0 ${i * 5 + 1}H120`).join("");
const paperColumns = Array.from({ length: 24 }, (_, i) => `M${i * 5 + 1} 0V120`).join("");

/** Paper that catches the light at the top left. */
export function paintGround(width: number, height: number, ground: GroundName, id = "ground"): string {
  const [near, far] = grounds[ground];
  return `<defs><radialGradient id="${id}" cx=".34" cy=".24" r=".95"><stop offset="0" stop-color="${near}"/><stop offset="1" stop-color="${far}"/></radialGradient><pattern id="${id}-weave" width="120" height="120" patternUnits="userSpaceOnUse"><path d="${paperRows}" stroke="#6b5840" stroke-width=".7" stroke-opacity=".06"/><path d="${paperColumns}" stroke="#fff" stroke-width=".8" stroke-opacity=".15"/></pattern></defs><rect width="${width}" height="${height}" fill="url(#${id})"/><rect width="${width}" height="${height}" fill="url(#${id}-weave)"/>`;
}

/** A product picture, 4:5. */
export const paintPicture = (look: Look, ground: GroundName): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 1000">${paintGround(800, 1000, ground)}<g transform="translate(400 0)">${paintGarment(look)}</g></svg>`;
