import { freeSize, type Size } from "#contract/catalogue/sizes.ts";

export interface Piece {
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

const piece = (code: string, sizes: Size[], sentence: string, hsn: string, grams: number): Piece => ({
  code,
  sizes,
  sentence,
  hsn,
  grams,
});

export const wardrobe = {
  kurta: piece("KRT", most, "Straight kurta with a band collar, side slits and real shell buttons.", "6205", 320),
  sherwani: piece("SHW", few, "Knee-long sherwani, fully lined, with a worked front and cuffs.", "6203", 1400),
  nehruVest: piece("VST", few, "Nehru vest with welt pockets and a pocket square that matches.", "6211", 450),
  shirt: piece("SHR", all, "Button-down shirt with a chest pocket and a curved hem.", "6205", 260),
  campShirt: piece("CMP", most, "Short-sleeved camp shirt with an open collar, easy in the heat.", "6205", 220),
  tee: piece("TEE", all, "Soft combed cotton, pre-shrunk, with a ribbed neck that keeps its shape.", "6109", 180),
  polo: piece("POL", most, "Knitted polo with a ribbed collar and three buttons.", "6105", 240),
  jeans: piece("JNS", most, "Five pockets, a straight leg and a little stretch for the bus.", "6203", 680),
  chinos: piece("CHN", few, "Pressed chinos with a tapered leg and slanted pockets.", "6203", 520),
  joggers: piece("JOG", all, "Brushed inside, ribbed at the ankle, with deep pockets.", "6103", 430),
  truckerJacket: piece("TRK", few, "Trucker jacket with copper buttons and two flap pockets.", "6203", 850),
  bomber: piece("BMB", few, "Light bomber with a quilted lining and ribbed edges.", "6201", 780),
  hoodie: piece("HOD", all, "Heavy loopback hoodie with a kangaroo pocket and a lined hood.", "6110", 620),
  sweater: piece("SWT", most, "Warm without weight, ribbed at neck, cuff and hem.", "6110", 420),
  kurti: piece("KTI", all, "Fitted at the waist, three-quarter sleeves, a worked neckline.", "6206", 240),
  anarkali: piece("ANK", few, "High waist, a wide pleated skirt and a border that swings.", "6204", 700),
  saree: piece("SAR", free, "Six yards with a contrast border; the blouse piece is included.", "5208", 650),
  lehenga: piece("LEH", few, "Wide skirt, short blouse and a scarf, sold as a set.", "6204", 1600),
  dress: piece("DRS", all, "Day dress with flutter sleeves, a sash and pockets in the seams.", "6204", 330),
  maxiDress: piece("MAX", few, "Long sleeveless dress with a tiered hem, cool all day.", "6204", 420),
  skirt: piece("SKT", few, "Pleated skirt that falls below the knee, with an elastic back.", "6204", 360),
  palazzo: piece("PLZ", most, "Wide palazzo trousers with a soft waistband.", "6204", 340),
  salwar: piece("SLW", most, "Full at the hip, narrow at the ankle, gathered by a cord.", "6204", 320),
  dupatta: piece("DUP", free, "Two and a half metres long, finished with hand-knotted tassels.", "6214", 160),
  stole: piece("STL", free, "A soft stole for early trains and late concerts.", "6214", 200),
  socks: piece("SCK", ["S", "M", "L"], "One pair, cushioned sole, toes closed by hand.", "6115", 60),
  cap: piece("CAP", free, "Six panels, a curved peak and a strap that fits every head.", "6505", 90),
} satisfies Record<string, Piece>;

export type PieceName = keyof typeof wardrobe;
