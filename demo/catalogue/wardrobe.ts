import { freeSize, type Size } from "#contract/catalogue/sizes.ts";
import type { Garment } from "#demo/artwork/garment.ts";
import { cap, socks } from "#demo/artwork/garments/accessories.ts";
import { dupatta, saree, stole } from "#demo/artwork/garments/drapes.ts";
import { dress, lehenga, maxiDress, skirt } from "#demo/artwork/garments/dresses.ts";
import { palazzo, salwar } from "#demo/artwork/garments/flowing-trousers.ts";
import { bomber, nehruVest, truckerJacket } from "#demo/artwork/garments/jackets.ts";
import { hoodie, sweater } from "#demo/artwork/garments/knits.ts";
import { anarkali, kurta, kurti, sherwani } from "#demo/artwork/garments/kurtas.ts";
import { campShirt, shirt } from "#demo/artwork/garments/shirts.ts";
import { polo, tee } from "#demo/artwork/garments/tees.ts";
import { chinos, jeans, joggers } from "#demo/artwork/garments/trousers.ts";

export interface Piece {
  draw: Garment;
  /** The middle of its article numbers. */
  code: string;
  sizes: Size[];
  sentence: string;
  /** The code of its kind of goods for tax. */
  hsn: string;
  grams: number;
}

const all: Size[] = ["XS", "S", "M", "L", "XL", "XXL"];
const most: Size[] = ["S", "M", "L", "XL", "XXL"];
const few: Size[] = ["S", "M", "L", "XL"];
const free: Size[] = [freeSize];

const piece = (draw: Garment, code: string, sizes: Size[], sentence: string, hsn: string, grams: number): Piece => ({
  draw,
  code,
  sizes,
  sentence,
  hsn,
  grams,
});

export const wardrobe = {
  kurta: piece(
    kurta,
    "KRT",
    most,
    "Straight kurta with a band collar, side slits and real shell buttons.",
    "6205",
    320,
  ),
  sherwani: piece(
    sherwani,
    "SHW",
    few,
    "Knee-long sherwani, fully lined, with a worked front and cuffs.",
    "6203",
    1400,
  ),
  nehruVest: piece(
    nehruVest,
    "VST",
    few,
    "Nehru vest with welt pockets and a pocket square that matches.",
    "6211",
    450,
  ),
  shirt: piece(shirt, "SHR", all, "Button-down shirt with a chest pocket and a curved hem.", "6205", 260),
  campShirt: piece(
    campShirt,
    "CMP",
    most,
    "Short-sleeved camp shirt with an open collar, easy in the heat.",
    "6205",
    220,
  ),
  tee: piece(tee, "TEE", all, "Soft combed cotton, pre-shrunk, with a ribbed neck that keeps its shape.", "6109", 180),
  polo: piece(polo, "POL", most, "Knitted polo with a ribbed collar and three buttons.", "6105", 240),
  jeans: piece(jeans, "JNS", most, "Five pockets, a straight leg and a little stretch for the bus.", "6203", 680),
  chinos: piece(chinos, "CHN", few, "Pressed chinos with a tapered leg and slanted pockets.", "6203", 520),
  joggers: piece(joggers, "JOG", all, "Brushed inside, ribbed at the ankle, with deep pockets.", "6103", 430),
  truckerJacket: piece(
    truckerJacket,
    "TRK",
    few,
    "Trucker jacket with copper buttons and two flap pockets.",
    "6203",
    850,
  ),
  bomber: piece(bomber, "BMB", few, "Light bomber with a quilted lining and ribbed edges.", "6201", 780),
  hoodie: piece(hoodie, "HOD", all, "Heavy loopback hoodie with a kangaroo pocket and a lined hood.", "6110", 620),
  sweater: piece(sweater, "SWT", most, "Warm without weight, ribbed at neck, cuff and hem.", "6110", 420),
  kurti: piece(kurti, "KTI", all, "Fitted at the waist, three-quarter sleeves, a worked neckline.", "6206", 240),
  anarkali: piece(anarkali, "ANK", few, "High waist, a wide pleated skirt and a border that swings.", "6204", 700),
  saree: piece(saree, "SAR", free, "Six yards with a contrast border; the blouse piece is included.", "5208", 650),
  lehenga: piece(lehenga, "LEH", few, "Wide skirt, short blouse and a scarf, sold as a set.", "6204", 1600),
  dress: piece(dress, "DRS", all, "Day dress with flutter sleeves, a sash and pockets in the seams.", "6204", 330),
  maxiDress: piece(maxiDress, "MAX", few, "Long sleeveless dress with a tiered hem, cool all day.", "6204", 420),
  skirt: piece(skirt, "SKT", few, "Pleated skirt that falls below the knee, with an elastic back.", "6204", 360),
  palazzo: piece(palazzo, "PLZ", most, "Wide palazzo trousers with a soft waistband.", "6204", 340),
  salwar: piece(salwar, "SLW", most, "Full at the hip, narrow at the ankle, gathered by a cord.", "6204", 320),
  dupatta: piece(dupatta, "DUP", free, "Two and a half metres long, finished with hand-knotted tassels.", "6214", 160),
  stole: piece(stole, "STL", free, "A soft stole for early trains and late concerts.", "6214", 200),
  socks: piece(socks, "SCK", ["S", "M", "L"], "One pair, cushioned sole, toes closed by hand.", "6115", 60),
  cap: piece(cap, "CAP", free, "Six panels, a curved peak and a strap that fits every head.", "6505", 90),
} satisfies Record<string, Piece>;

export type PieceName = keyof typeof wardrobe;
