import { freeSize, type Size } from "#contract/standards.ts";
import { dupatta, saree, stole } from "#demo/artwork/drapes.ts";
import { dress, lehenga, maxiDress, skirt } from "#demo/artwork/dresses.ts";
import { palazzo, salwar } from "#demo/artwork/flowing-trousers.ts";
import type { Garment } from "#demo/artwork/garment.ts";
import { bomber, nehruVest, truckerJacket } from "#demo/artwork/jackets.ts";
import { hoodie, sweater } from "#demo/artwork/knits.ts";
import { anarkali, kurta, kurti, sherwani } from "#demo/artwork/kurtas.ts";
import { campShirt, shirt } from "#demo/artwork/shirts.ts";
import { cap, socks } from "#demo/artwork/small.ts";
import { polo, tee } from "#demo/artwork/tees.ts";
import { chinos, jeans, joggers } from "#demo/artwork/trousers.ts";

export interface Piece {
  draw: Garment;
  /** The middle of its article numbers. */
  code: string;
  sizes: Size[];
  sentence: string;
}

const all: Size[] = ["XS", "S", "M", "L", "XL", "XXL"];
const most: Size[] = ["S", "M", "L", "XL", "XXL"];
const few: Size[] = ["S", "M", "L", "XL"];
const free: Size[] = [freeSize];

const piece = (draw: Garment, code: string, sizes: Size[], sentence: string): Piece => ({
  draw,
  code,
  sizes,
  sentence,
});

export const wardrobe = {
  kurta: piece(kurta, "KRT", most, "Straight kurta with a band collar, side slits and real shell buttons."),
  sherwani: piece(sherwani, "SHW", few, "Knee-long sherwani, fully lined, with a worked front and cuffs."),
  nehruVest: piece(nehruVest, "VST", few, "Nehru vest with welt pockets and a pocket square that matches."),
  shirt: piece(shirt, "SHR", all, "Button-down shirt with a chest pocket and a curved hem."),
  campShirt: piece(campShirt, "CMP", most, "Short-sleeved camp shirt with an open collar, easy in the heat."),
  tee: piece(tee, "TEE", all, "Soft combed cotton, pre-shrunk, with a ribbed neck that keeps its shape."),
  polo: piece(polo, "POL", most, "Knitted polo with a ribbed collar and three buttons."),
  jeans: piece(jeans, "JNS", most, "Five pockets, a straight leg and a little stretch for the bus."),
  chinos: piece(chinos, "CHN", few, "Pressed chinos with a tapered leg and slanted pockets."),
  joggers: piece(joggers, "JOG", all, "Brushed inside, ribbed at the ankle, with deep pockets."),
  truckerJacket: piece(truckerJacket, "TRK", few, "Trucker jacket with copper buttons and two flap pockets."),
  bomber: piece(bomber, "BMB", few, "Light bomber with a quilted lining and ribbed edges."),
  hoodie: piece(hoodie, "HOD", all, "Heavy loopback hoodie with a kangaroo pocket and a lined hood."),
  sweater: piece(sweater, "SWT", most, "Warm without weight, ribbed at neck, cuff and hem."),
  kurti: piece(kurti, "KTI", all, "Fitted at the waist, three-quarter sleeves, a worked neckline."),
  anarkali: piece(anarkali, "ANK", few, "High waist, a wide pleated skirt and a border that swings."),
  saree: piece(saree, "SAR", free, "Six yards with a contrast border; the blouse piece is included."),
  lehenga: piece(lehenga, "LEH", few, "Wide skirt, short blouse and a scarf, sold as a set."),
  dress: piece(dress, "DRS", all, "Day dress with flutter sleeves, a sash and pockets in the seams."),
  maxiDress: piece(maxiDress, "MAX", few, "Long sleeveless dress with a tiered hem, cool all day."),
  skirt: piece(skirt, "SKT", few, "Pleated skirt that falls below the knee, with an elastic back."),
  palazzo: piece(palazzo, "PLZ", most, "Wide palazzo trousers with a soft waistband."),
  salwar: piece(salwar, "SLW", most, "Full at the hip, narrow at the ankle, gathered by a cord."),
  dupatta: piece(dupatta, "DUP", free, "Two and a half metres long, finished with hand-knotted tassels."),
  stole: piece(stole, "STL", free, "A soft stole for early trains and late concerts."),
  socks: piece(socks, "SCK", ["S", "M", "L"], "One pair, cushioned sole, toes closed by hand."),
  cap: piece(cap, "CAP", free, "Six panels, a curved peak and a strap that fits every head."),
} satisfies Record<string, Piece>;

export type PieceName = keyof typeof wardrobe;
