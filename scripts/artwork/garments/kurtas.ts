import {
  bothSides,
  button,
  buttons,
  fold,
  type Garment,
  label,
  leftOf,
  onFront,
  type Part,
  widen,
} from "#scripts/artwork/garment.ts";
import { mirrored, symmetric } from "#scripts/artwork/geometry.ts";
import { longSleeve, threeQuarterSleeve } from "./sleeves.ts";

const bandInside: Part = onFront({
  outline: "M-64 134C-40 120 40 120 64 134C58 168 30 190 0 198C-30 190 -58 168 -64 134Z",
  cloth: "lining",
  lift: 0,
  roundness: 0.3,
  over: label(140),
});

const band = (cloth: Part["cloth"]): Part => ({
  outline:
    "M-78 158C-66 192 -34 210 0 216C34 210 66 192 78 158L66 130C56 162 30 182 2 188L-2 188C-30 182 -56 162 -66 130Z",
  cloth,
  lift: 4,
  roundness: 0.4,
  seams: ["M0 188V216"],
  behind: { outline: "M-80 160C-50 186 50 186 80 160L66 128C44 146 -44 146 -66 128Z", seams: [] },
});

const hemFolds = [
  fold("-110 480, -96 680, -124 944", 44, 0.3, "opening"),
  fold("-40 560, -28 720, -44 948", 34, 0.24, "opening"),
  fold("66 520, 64 700, 86 946", 42, 0.3, "opening"),
  fold("140 600, 146 760, 168 936", 30, 0.26, "opening"),
];
const hemLights = [
  fold("-130 320, -140 560, -166 920", 54, 0.3),
  fold("16 500, 14 700, 22 940", 44, 0.22),
  fold("106 560, 112 720, 130 930", 30, 0.2),
];

const side = "L182 198C162 258 156 334 170 402C174 560 186 740 210 932C140 948 60 952 0 952";

const body: Part = {
  outline: symmetric(`M0 206C34 198 62 180 76 152${side}`),
  behind: { outline: symmetric(`M0 178C34 178 62 170 76 152${side}`) },
  cloth: "main",
  folds: [
    ...bothSides([fold("166 398, 114 426, 72 486", 30, 0.34), fold("168 300, 146 326, 112 338", 22, 0.24)]),
    ...hemFolds,
  ],
  lights: hemLights,
  seams: [
    "M182 198C162 258 156 334 170 402",
    "M-182 198C-162 258 -156 334 -170 402",
    "M176 720C184 800 194 870 204 934",
    "M-176 720C-184 800 -194 870 -204 934",
  ],
  stitches: [
    "M-204 916C-140 932 -60 936 0 936C60 936 140 932 204 916",
    "M166 718C174 800 184 870 194 924",
    "M-166 718C-174 800 -184 870 -194 924",
  ],
};

const sleeveEnd: Part = {
  outline: "M329 716C302 730 264 734 234 728L236 758C266 764 302 760 330 746Z",
  cloth: "trim",
  turn: -7,
  lift: 1.5,
  roundness: 0.4,
};

const placket = (cloth: Part["cloth"], length: number): Part => ({
  view: "front",
  outline: `M-18 206L18 206L18 ${length}L0 ${length + 16}L-18 ${length}Z`,
  cloth,
  lift: 3,
  roundness: 0.2,
  stitches: [`M-13 212V${length - 3}L0 ${length + 9}L13 ${length - 3}V212`],
});

/** Long garments are drawn slimmer, so that they read as long on the sheet. */
const slim = (parts: Part[]) => parts.map((part) => widen(part, 0.88));

export const kurta: Garment = (_dye, trim) =>
  slim([
    longSleeve,
    leftOf(longSleeve),
    sleeveEnd,
    leftOf(sleeveEnd),
    bandInside,
    body,
    { ...placket("trim", 452), over: buttons(0, [250, 310, 370, 430], 7.5, trim.accent) },
    band("trim"),
  ]);

/** Knee long, closed to the hem with many buttons, with worked collar, front and cuffs. */
export const sherwani: Garment = (_dye, trim) => {
  const front: Part = onFront({
    outline: "M-34 206L34 206L34 951L-34 951Z",
    cloth: "trim",
    lift: 4,
    roundness: 0.25,
    seams: ["M0 212V950"],
    over: buttons(0, [246, 312, 378, 444, 510, 576, 642], 10, trim.accent),
  });
  const welt: Part = onFront({ outline: "M70 362L150 348L152 368L72 382Z", cloth: "trim", lift: 1.5, roundness: 0.2 });
  const cuff: Part = { ...sleeveEnd, outline: "M324 664C298 680 262 684 233 678L236 758C266 764 302 760 330 746Z" };
  return slim([longSleeve, leftOf(longSleeve), cuff, leftOf(cuff), bandInside, body, front, welt, band("trim")]);
};

const kurtiFront = "M0 268C50 262 80 218 86 158";
const kurtiBack = "M0 206C44 204 72 188 86 158";
const kurtiSide =
  "L168 194C152 256 148 322 158 394C160 442 148 482 146 524C160 646 200 800 238 912C160 940 70 946 0 946";

const kurtiBody: Part = {
  outline: symmetric(`${kurtiFront}${kurtiSide}`),
  behind: { outline: symmetric(`${kurtiBack}${kurtiSide}`) },
  cloth: "main",
  folds: [
    ...bothSides([
      fold("154 390, 112 410, 86 446", 28, 0.32),
      fold("146 508, 110 530, 70 536", 26, 0.3),
      fold("120 560, 140 720, 178 932", 46, 0.34, "opening"),
    ]),
    fold("-50 600, -58 760, -84 944", 40, 0.28, "opening"),
    fold("30 580, 40 760, 58 946", 40, 0.28, "opening"),
  ],
  lights: [
    fold("-96 300, -92 420, -100 520", 44, 0.3),
    fold("-90 600, -106 760, -132 930", 40, 0.26),
    fold("-8 580, -12 760, -14 940", 36, 0.22),
    fold("84 600, 98 760, 122 930", 32, 0.2),
  ],
  seams: [
    "M168 194C152 256 148 322 158 394",
    "M-168 194C-152 256 -148 322 -158 394",
    "M92 420C86 470 84 500 88 560",
    "M-92 420C-86 470 -84 500 -88 560",
  ],
};

const kurtiNeck: Part = onFront({
  outline: "M-86 158C-52 184 52 184 86 158C80 220 50 266 0 272C-50 266 -80 220 -86 158Z",
  cloth: "lining",
  lift: 0,
  roundness: 0.3,
  over: label(188),
});

const yoke: Part = {
  outline:
    "M-102 165C-98 236 -62 286 -18 294L-18 396L0 416L18 396L18 294C62 286 98 236 102 165L84 157C78 216 48 258 0 264C-48 258 -78 216 -84 157Z",
  cloth: "trim",
  lift: 2,
  roundness: 0.3,
  stitches: ["M-97 170C-92 236 -58 280 -13 289V393L0 407L13 393V289C58 280 92 236 97 170"],
  behind: {
    outline: "M-104 166C-70 232 70 232 104 166L84 157C56 200 -56 200 -84 157Z",
    stitches: ["M-98 170C-66 224 66 224 98 170"],
    over: "",
  },
};

const kurtiHem: Part = {
  outline: symmetric("M0 894C74 894 150 888 222 866L238 912C160 940 70 946 0 946"),
  cloth: "trim",
  lift: 1.5,
  roundness: 0.5,
  folds: kurtiBody.folds ?? [],
  lights: kurtiBody.lights ?? [],
};

const kurtiCuff: Part = {
  outline: "M305 546C278 562 244 568 213 564L216 600C248 604 284 598 311 582Z",
  cloth: "trim",
  turn: -10,
  lift: 1.5,
  roundness: 0.4,
};

export const kurti: Garment = (dye) => [
  threeQuarterSleeve,
  leftOf(threeQuarterSleeve),
  kurtiCuff,
  leftOf(kurtiCuff),
  kurtiNeck,
  kurtiBody,
  kurtiHem,
  { ...yoke, over: [316, 346, 376].map((y) => button(0, y, 6, dye.accent)).join("") },
];

/** Floor long with a high waist and a wide, pleated skirt. */
export const anarkali: Garment = () => {
  const waist = "M-140 424C-70 438 70 438 140 424L142 456C70 470 -70 470 -142 456Z";
  const pleats = [-112, -74, -36, 4, 42, 80, 116];
  const skirt: Part = {
    outline: symmetric("M0 452C60 452 110 448 140 440C170 580 250 780 318 900C210 956 90 964 0 964"),
    cloth: "main",
    roundness: 0.5,
    folds: pleats.map((x) =>
      fold(
        [
          [x, 462],
          [x * 1.45, 700],
          [x * 2.3, 950],
        ],
        52,
        0.4,
        "opening",
      ),
    ),
    lights: pleats.map((x) =>
      fold(
        [
          [x + 18, 470],
          [(x + 18) * 1.45, 700],
          [(x + 18) * 2.3, 940],
        ],
        34,
        0.3,
        "opening",
      ),
    ),
  };
  const hem: Part = {
    outline: symmetric("M0 906C90 906 196 896 294 850L318 900C210 956 90 964 0 964"),
    cloth: "trim",
    lift: 1,
    folds: skirt.folds ?? [],
    lights: skirt.lights ?? [],
  };
  const bodiceSide = "L168 194C152 256 148 322 158 394C158 410 148 430 142 446C90 462 40 466 0 466";
  const bodice: Part = {
    ...kurtiBody,
    outline: symmetric(`${kurtiFront}${bodiceSide}`),
    behind: { outline: symmetric(`${kurtiBack}${bodiceSide}`) },
    folds: bothSides([fold("154 390, 112 400, 86 430", 28, 0.32), fold("70 300, 84 380, 80 450", 26, 0.22)]),
    seams: ["M168 194C152 256 148 322 158 394", mirrored("M168 194C152 256 148 322 158 394")],
  };
  const sash: Part = { outline: `${waist}`, cloth: "trim", lift: 3, roundness: 0.5 };
  return [
    threeQuarterSleeve,
    leftOf(threeQuarterSleeve),
    kurtiCuff,
    leftOf(kurtiCuff),
    kurtiNeck,
    skirt,
    hem,
    bodice,
    sash,
    {
      ...yoke,
      outline:
        "M-100 165C-96 232 -60 282 0 290C60 282 96 232 100 165L84 157C78 216 48 258 0 264C-48 258 -78 216 -84 157Z",
      stitches: [],
    },
  ];
};
