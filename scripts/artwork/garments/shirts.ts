import {
  bothSides,
  button,
  buttons,
  fold,
  type Garment,
  label,
  leftOf,
  onBack,
  onFront,
  type Part,
} from "#scripts/artwork/garment.ts";
import { symmetric } from "#scripts/artwork/geometry.ts";
import { longSleeve } from "./sleeves.ts";

const collarInside: Part = onFront({
  outline: "M-78 152C-44 130 44 130 78 152C62 190 34 214 0 226C-34 214 -62 190 -78 152Z",
  cloth: "lining",
  lift: 0,
  roundness: 0.3,
  over: label(158),
});

const side = "L182 198C162 258 158 334 172 402C178 520 176 660 184 806C176 848 120 884 0 898";
const armholes = ["M182 198C162 258 158 334 172 402", "M-182 198C-162 258 -158 334 -172 402"];
const backNeck = "M0 182C34 182 62 172 80 154";
/** The yoke over the shoulders, and the pleat below it. */
const backSeams = [...armholes, "M-166 268C-60 282 60 282 166 268", "M-14 278V420", "M14 278V420"];

const body: Part = {
  outline: symmetric(`M0 222C34 206 62 182 80 154${side}`),
  behind: { outline: symmetric(`${backNeck}${side}`), seams: backSeams },
  cloth: "main",
  folds: [
    ...bothSides([
      fold("168 398, 114 424, 70 478", 30, 0.34),
      fold("172 440, 140 540, 130 660", 32, 0.28),
      fold("170 300, 146 326, 112 336", 22, 0.24),
    ]),
    fold("-70 560, -48 690, -64 880", 40, 0.26, "opening"),
    fold("74 600, 60 740, 90 880", 36, 0.26, "opening"),
  ],
  lights: [fold("-104 300, -112 480, -96 840", 64, 0.26), fold("112 520, 104 660, 120 840", 34, 0.2)],
  seams: [...armholes, "M96 162L170 240", "M-96 162L-170 240"],
  stitches: ["M-180 794C-172 834 -116 870 0 884C116 870 172 834 180 794"],
};

const placket: Part = onFront({
  outline: "M-19 214L19 214L19 894C8 897 -8 898 -19 896Z",
  cloth: "main",
  lift: 3,
  roundness: 0.2,
  stitches: ["M-13 220V890", "M13 220V890"],
});

const pocket: Part = onFront({
  outline: "M66 338L146 334L148 420L108 442L66 424Z",
  cloth: "main",
  lift: 2,
  roundness: 0.2,
  stitches: ["M71 346V420L108 436L143 417V341", "M68 352L146 348"],
});

const collarLeaf: Part = onFront({
  outline: "M78 146C58 176 30 200 4 214L50 304C84 278 110 232 118 182C108 164 94 152 78 146Z",
  cloth: "main",
  turn: 38,
  lift: 7,
  roundness: 0.3,
  stitches: ["M12 219L52 292C80 268 102 230 110 184"],
});

const collarBehind: Part = onBack({
  outline: "M-80 148C-46 128 46 128 80 148L108 194C60 218 -60 218 -108 194Z",
  cloth: "main",
  turn: 90,
  lift: 7,
  roundness: 0.3,
  stitches: ["M-98 188C-56 208 56 208 98 188"],
});

const cuff: Part = {
  outline: "M332 740C302 758 264 762 232 756L234 822C266 830 304 826 334 810Z",
  cloth: "main",
  turn: -7,
  lift: 3,
  roundness: 0.4,
  stitches: ["M328 750C300 766 266 770 238 764", "M238 812C266 820 302 816 328 802"],
};

export const shirt: Garment = (dye) => {
  const pearl = dye.base === "#f0e8d8" ? "#d9c9a8" : "#f7f0e2";
  const band: Part = onFront({
    outline: "M-22 212L22 212L26 232L-26 232Z",
    cloth: "main",
    lift: 1,
    roundness: 0.2,
    over: button(0, 222, 7, pearl),
  });
  return [
    longSleeve,
    leftOf(longSleeve),
    { ...cuff, over: button(252, 794, 6.5, pearl) },
    leftOf(cuff),
    collarInside,
    body,
    pocket,
    { ...placket, over: buttons(0, [290, 380, 470, 560, 650, 740, 830], 7.5, pearl) },
    band,
    collarLeaf,
    leftOf(collarLeaf),
    collarBehind,
  ];
};

const campSleeve: Part = {
  outline: "M184 198C236 218 282 290 322 430C292 452 254 464 218 464C212 440 200 416 172 402C160 330 166 262 184 198Z",
  cloth: "main",
  turn: -20,
  folds: [fold("178 384, 212 340, 236 280", 34, 0.38), fold("192 412, 240 392, 284 370", 26, 0.32)],
  lights: [fold("210 246, 252 320, 280 410", 36, 0.28)],
  stitches: ["M217 448C252 446 284 436 314 416"],
};

const openCollar: Part = onFront({
  outline: "M80 148C62 176 44 206 30 240L92 300C106 284 112 268 112 252L136 244C132 206 118 170 80 148Z",
  cloth: "main",
  turn: 30,
  lift: 7,
  roundness: 0.3,
  stitches: ["M38 241L92 291"],
});

const campSide = "L182 198C162 258 158 334 172 402C178 520 178 660 184 836C120 850 60 854 0 854";

/** Short sleeves, an open collar, straight hem. */
export const campShirt: Garment = () => [
  campSleeve,
  leftOf(campSleeve),
  { ...collarInside, outline: "M-80 152C-44 132 44 132 80 152C66 190 30 250 0 322C-30 250 -66 190 -80 152Z" },
  {
    ...body,
    outline: symmetric(`M0 322C20 262 54 206 80 154${campSide}`),
    behind: { outline: symmetric(`${backNeck}${campSide}`), seams: backSeams },
    stitches: ["M-184 824C-120 838 -60 842 0 842C60 842 120 838 184 824"],
  },
  pocket,
  {
    ...placket,
    outline: "M-17 330L17 320L17 853L-17 853Z",
    stitches: ["M-12 336V850", "M12 330V850"],
    over: buttons(0, [362, 462, 562, 662, 762], 8, "#efe3cb"),
  },
  openCollar,
  leftOf(openCollar),
  collarBehind,
];
