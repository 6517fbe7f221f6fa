import { clothOf } from "#demo/catalogue/cloths.ts";
import type { Item } from "#demo/catalogue/item.ts";
import type { PieceName } from "#demo/catalogue/wardrobe.ts";
import { paintCloseUp } from "./close-up.ts";
import { papersFor } from "./cloth/papers.ts";
import type { Garment } from "./garment.ts";
import { cap, socks } from "./garments/accessories.ts";
import { dupatta, saree, stole } from "./garments/drapes.ts";
import { dress, lehenga, maxiDress, skirt } from "./garments/dresses.ts";
import { palazzo, salwar } from "./garments/flowing-trousers.ts";
import { bomber, nehruVest, truckerJacket } from "./garments/jackets.ts";
import { hoodie, sweater } from "./garments/knits.ts";
import { anarkali, kurta, kurti, sherwani } from "./garments/kurtas.ts";
import { campShirt, shirt } from "./garments/shirts.ts";
import { polo, tee } from "./garments/tees.ts";
import { chinos, jeans, joggers } from "./garments/trousers.ts";
import { type Look, paintPicture } from "./paint.ts";

const garments: Record<PieceName, Garment> = {
  kurta,
  sherwani,
  nehruVest,
  shirt,
  campShirt,
  tee,
  polo,
  jeans,
  chinos,
  joggers,
  truckerJacket,
  bomber,
  hoodie,
  sweater,
  kurti,
  anarkali,
  saree,
  lehenga,
  dress,
  maxiDress,
  skirt,
  palazzo,
  salwar,
  dupatta,
  stole,
  socks,
  cap,
};

const lookOf = ({ piece, cloth }: Pick<Item, "piece" | "cloth">): Look => {
  const [main = "", trim] = cloth.split(" + ");
  return { garment: garments[piece], main: clothOf(main), ...(trim && { trim: clothOf(trim) }) };
};

/** A garment on paper, from the front or from behind. The pictures of a collection take turns with the papers. */
export function drawGarment(item: Item, place: number, view: "front" | "back"): string {
  const look = lookOf(item);
  const papers = papersFor[look.main.dye];
  return paintPicture({ ...look, view }, papers[place % papers.length] ?? papers[0]);
}

export function drawCloth(item: Item): string {
  const { main, trim } = lookOf(item);
  return paintCloseUp(main, trim);
}
