import type { Cloth, DyeName, TextileName } from "#demo/catalogue/cloths.ts";
import { dyes, type GroundName } from "./cloth/dyes.ts";
import { clothPattern } from "./cloth/textiles.ts";
import { cap } from "./garments/accessories.ts";
import { dupatta, saree } from "./garments/drapes.ts";
import { dress, lehenga } from "./garments/dresses.ts";
import { bomber, nehruVest, truckerJacket } from "./garments/jackets.ts";
import { hoodie, sweater } from "./garments/knits.ts";
import { kurta, kurti, sherwani } from "./garments/kurtas.ts";
import { campShirt, shirt } from "./garments/shirts.ts";
import { jeans } from "./garments/trousers.ts";
import { type Look, paintGarment, paintGround } from "./paint.ts";

interface Placed {
  look: Look;
  /** The middle of the garment on the scene, and its size: 1 is 1000 high. */
  x: number;
  y: number;
  size: number;
  turn?: number;
}

interface Panel {
  x: number;
  y: number;
  width: number;
  height: number;
  ground: GroundName;
}

const cloth = (textile: TextileName, dye: DyeName, scale = 1): Cloth => ({ textile, dye, scale });

const looks = {
  lehenga: { garment: lehenga, main: cloth("jaal", "ruby", 0.8), trim: cloth("zari", "ruby", 0.7) },
  saree: { garment: saree, main: cloth("bandhani", "teal", 0.7), trim: cloth("zari", "ruby", 0.7) },
  sherwani: { garment: sherwani, main: cloth("jaal", "cotton", 0.8), trim: cloth("zari", "indigo", 0.5) },
  kurti: { garment: kurti, main: cloth("ikat", "turmeric", 0.8), trim: cloth("plain", "indigo") },
  vest: { garment: nehruVest, main: cloth("slub", "madder"), trim: cloth("block", "turmeric", 0.4) },
  kurta: { garment: kurta, main: cloth("block", "indigo"), trim: cloth("plain", "cotton") },
  dupatta: { garment: dupatta, main: cloth("leheriya", "rose"), trim: cloth("zari", "plum", 0.7) },
  trucker: { garment: truckerJacket, main: cloth("twill", "denim") },
  shirt: { garment: shirt, main: cloth("gingham", "leaf") },
  camp: { garment: campShirt, main: cloth("leaves", "teal") },
  hoodie: { garment: hoodie, main: cloth("plain", "turmeric") },
  jeans: { garment: jeans, main: cloth("twill", "denim") },
  sweater: { garment: sweater, main: cloth("cable", "cotton") },
  bomber: { garment: bomber, main: cloth("plain", "olive") },
  cap: { garment: cap, main: cloth("twill", "madder"), trim: cloth("twill", "ink") },
  dress: { garment: dress, main: cloth("leaves", "coral"), trim: cloth("plain", "teal") },
} satisfies Record<string, Look>;

const paintPanel = ({ x, y, width, height, ground }: Panel, i: number) =>
  `<g transform="translate(${x} ${y})">${paintGround(width, height, ground, `panel${i}`)}</g>`;

/** Sheets of paper lie side by side: each throws a thin shadow on the next. */
const panelEdge = ({ x, y, height }: Panel, i: number) =>
  i === 0 || x === 0 ? "" : `<rect x="${x}" y="${y}" width="16" height="${height}" fill="url(#edge)"/>`;

const place = ({ look, x, y, size, turn = 0 }: Placed, i: number) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size}) translate(0 -520)">${paintGarment(look, `g${i}-`)}</g>`;

function scene(
  width: number,
  height: number,
  panels: Panel[],
  garments: Placed[],
  selvedge: Cloth,
  thickness: number,
): string {
  const edge = `<linearGradient id="edge"><stop offset="0" stop-color="#1d1526" stop-opacity=".22"/><stop offset="1" stop-color="#1d1526" stop-opacity="0"/></linearGradient>`;
  const border = thickness
    ? `<g transform="translate(0 ${height - thickness})"><rect width="${width}" height="${thickness}" fill="url(#selvedge)"/><rect width="${width}" height="3" fill="#1d1526" fill-opacity=".25"/></g>`
    : "";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><defs>${edge}${clothPattern("selvedge", selvedge.textile, dyes[selvedge.dye], 0, thickness / 56)}</defs>${panels.map(paintPanel).join("")}${panels.map(panelEdge).join("")}${garments.map(place).join("")}${border}</svg>`;
}

const strips = (width: number, height: number, papers: GroundName[]): Panel[] =>
  papers.map((ground, i) => ({
    x: (width / papers.length) * i,
    y: 0,
    width: width / papers.length + 1,
    height,
    ground,
  }));

const row = (width: number, y: number, size: number, names: (keyof typeof looks)[], lift = 18): Placed[] =>
  names.map((name, i) => ({
    look: looks[name],
    x: (width / names.length) * (i + 0.5),
    y: y + (i % 2 ? lift : -lift),
    size: size * (name === "lehenga" ? 0.86 : 1),
  }));

/** Four papers, four garments. */
function quartet(papers: GroundName[], names: (keyof typeof looks)[], selvedge: Cloth): string {
  const panels = papers.map((ground, i) => ({
    x: (i % 2) * 400,
    y: Math.floor(i / 2) * 480,
    width: 401,
    height: 481,
    ground,
  }));
  const garments = names.map((name, i) => ({
    look: looks[name],
    x: 200 + (i % 2) * 400,
    y: 242 + Math.floor(i / 2) * 480,
    size: 0.48,
  }));
  return scene(800, 1000, panels, garments, selvedge, 40);
}

const pair = (ground: GroundName, back: Placed, front: Placed): string =>
  scene(800, 1000, [{ x: 0, y: 0, width: 800, height: 1000, ground }], [back, front], cloth("plain", "cotton"), 0);

/** The pictures of the home page. */
export const scenes = {
  "banner-1": scene(
    2100,
    900,
    strips(2100, 900, ["gold", "blush", "night", "clay", "sage"]),
    row(2100, 430, 0.74, ["lehenga", "sherwani", "saree", "kurti", "vest"]),
    cloth("zari", "indigo"),
    44,
  ),
  "banner-2": scene(
    2100,
    900,
    strips(2100, 900, ["mist", "ember", "linen", "fern", "straw"]),
    row(2100, 436, 0.7, ["trucker", "sweater", "jeans", "hoodie", "camp"]),
    cloth("zari", "madder"),
    44,
  ),
  "banner-1-tall": quartet(
    ["night", "gold", "blush", "sage"],
    ["saree", "lehenga", "sherwani", "vest"],
    cloth("zari", "indigo"),
  ),
  "banner-2-tall": quartet(
    ["mist", "fern", "ember", "straw"],
    ["trucker", "hoodie", "sweater", "jeans"],
    cloth("zari", "madder"),
  ),
  "tile-men": pair(
    "sage",
    { look: looks.jeans, x: 560, y: 560, size: 0.8, turn: 7 },
    { look: looks.kurta, x: 330, y: 490, size: 0.88, turn: -5 },
  ),
  "tile-unisex": pair(
    "mist",
    { look: looks.hoodie, x: 420, y: 420, size: 0.92, turn: -4 },
    { look: looks.cap, x: 560, y: 800, size: 0.52, turn: 10 },
  ),
  "tile-women": pair(
    "blush",
    { look: looks.dupatta, x: 590, y: 500, size: 0.8 },
    { look: looks.saree, x: 310, y: 500, size: 0.93 },
  ),
  sale: scene(
    1500,
    500,
    [
      { x: 0, y: 0, width: 601, height: 500, ground: "ember" },
      { x: 600, y: 0, width: 301, height: 500, ground: "gold" },
      { x: 900, y: 0, width: 301, height: 500, ground: "linen" },
      { x: 1200, y: 0, width: 300, height: 500, ground: "night" },
    ],
    [
      { look: looks.shirt, x: 750, y: 250, size: 0.42, turn: -6 },
      { look: looks.dress, x: 1050, y: 240, size: 0.46, turn: 4 },
      { look: looks.bomber, x: 1350, y: 262, size: 0.42, turn: -4 },
    ],
    cloth("zari", "turmeric"),
    28,
  ),
} satisfies Record<string, string>;
