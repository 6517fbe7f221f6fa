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
import { mirrored, symmetric } from "#scripts/artwork/geometry.ts";

const sleeve: Part = {
  outline:
    "M186 204C250 226 290 306 312 460C326 560 332 640 336 700C306 716 266 720 232 714C230 620 212 500 172 412C158 340 166 270 186 204Z",
  cloth: "main",
  turn: -9,
  folds: [
    fold("174 404, 216 366, 250 304", 38, 0.42),
    fold("184 436, 234 444, 284 420", 28, 0.36),
    fold("212 512, 256 534, 308 508", 28, 0.38),
    fold("222 566, 262 594, 316 580", 28, 0.36),
    fold("230 650, 270 640, 318 656", 22, 0.28),
  ],
  lights: [
    fold("218 252, 262 350, 288 480", 42, 0.3),
    fold("222 484, 262 504, 300 484", 20, 0.24),
    fold("274 610, 298 650, 308 696", 26, 0.22),
  ],
};

const bodyHalf = "C166 262 160 340 172 412C178 500 178 620 184 736C120 752 60 756 0 756";
const armholes = ["M186 204C166 262 160 340 172 412", mirrored("M186 204C166 262 160 340 172 412")];

const body: Part = {
  outline: symmetric(`M0 240C34 222 62 190 82 158L186 204${bodyHalf}`),
  behind: { outline: symmetric(`M0 186C36 186 64 176 82 158L186 204${bodyHalf}`) },
  cloth: "main",
  folds: [
    ...bothSides([fold("168 408, 120 432, 84 480", 32, 0.34), fold("174 450, 148 560, 150 720", 36, 0.28)]),
    fold("-70 560, -56 650, -74 750", 36, 0.26, "opening"),
    fold("66 540, 60 650, 80 750", 34, 0.26, "opening"),
  ],
  lights: [fold("-110 290, -120 460, -112 720", 60, 0.28), fold("110 480, 104 600, 112 730", 34, 0.2)],
  seams: armholes,
};

const collarInside: Part = onFront({
  outline: "M-82 156C-44 134 44 134 82 156C66 196 34 226 0 240C-34 226 -66 196 -82 156Z",
  cloth: "lining",
  lift: 0,
  roundness: 0.3,
  over: label(162),
});

const collarBehind: Part = onBack({
  outline: "M-84 152C-46 130 46 130 84 152L116 202C64 228 -64 228 -116 202Z",
  cloth: "main",
  turn: 90,
  lift: 8,
  roundness: 0.3,
  stitches: ["M-105 196C-60 218 60 218 105 196"],
});

const copper = "#c98a4b";

/** A denim trucker jacket. */
export const truckerJacket: Garment = () => {
  const yoke = "M26 330L170 330";
  const panels = ["M40 332L62 748", "M128 420L118 748"];
  const backPanels = ["M58 346C66 480 62 620 48 748"];
  const jacket: Part = {
    ...body,
    behind: {
      ...body.behind,
      seams: [...armholes, "M-168 340C-60 352 60 352 168 340", ...backPanels, ...backPanels.map(mirrored)],
      stitches: [
        "M-166 348C-60 360 60 360 166 348",
        "M66 352C74 480 70 620 56 744",
        mirrored("M66 352C74 480 70 620 56 744"),
      ],
    },
    seams: [...armholes, yoke, mirrored(yoke), ...panels, ...panels.map(mirrored)],
    stitches: [
      "M26 338L168 338",
      mirrored("M26 338L168 338"),
      "M48 338L70 744",
      mirrored("M48 338L70 744"),
      "M122 424L112 744",
      mirrored("M122 424L112 744"),
      "M178 214C160 266 154 336 164 404",
      mirrored("M178 214C160 266 154 336 164 404"),
    ],
  };
  const flap: Part = onFront({
    outline: "M62 342L148 342L148 374L106 396L62 374Z",
    cloth: "main",
    lift: 3,
    roundness: 0.2,
    stitches: ["M67 346V371L106 390L143 371V346"],
    over: button(106, 376, 7, copper),
  });
  const placket: Part = onFront({
    outline: "M-20 232L20 232L20 756L-20 756Z",
    cloth: "main",
    lift: 3,
    roundness: 0.2,
    stitches: ["M-14 238V750", "M14 238V750"],
    over: buttons(0, [278, 356, 434, 512, 590, 668, 736], 9, copper),
  });
  const waistband: Part = {
    outline: symmetric("M0 740C70 740 130 736 188 722L190 776C130 792 60 796 0 796"),
    cloth: "main",
    turn: 90,
    lift: 3,
    roundness: 0.4,
    stitches: [
      "M-188 732C-130 746 -60 750 0 750C60 750 130 746 188 732",
      "M-188 768C-130 782 -60 786 0 786C60 786 130 782 188 768",
    ],
    over: button(0, 768, 9, copper),
    behind: { over: `${button(150, 756, 7, copper)}${button(-150, 756, 7, copper)}` },
  };
  const collar: Part = onFront({
    outline: "M80 150C60 182 34 212 4 232L58 306C92 278 120 234 126 186C114 166 98 154 80 150Z",
    cloth: "main",
    turn: 40,
    lift: 8,
    roundness: 0.3,
    stitches: ["M14 234L60 295C90 268 112 232 117 188"],
  });
  const cuff: Part = {
    outline: "M338 694C306 714 264 718 230 712L232 776C266 784 308 780 340 762Z",
    cloth: "main",
    turn: 82,
    lift: 3,
    roundness: 0.4,
    stitches: ["M334 706C304 722 266 726 236 720", "M238 766C266 774 304 770 334 754"],
    over: button(252, 746, 8, copper),
  };
  return [
    sleeve,
    leftOf(sleeve),
    cuff,
    leftOf(cuff),
    collarInside,
    jacket,
    flap,
    leftOf(flap),
    placket,
    waistband,
    collar,
    leftOf(collar),
    collarBehind,
  ];
};

const zip = (top: number, bottom: number): Part => ({
  view: "front",
  outline: `M-8 ${top}L8 ${top}L8 ${bottom}L-8 ${bottom}Z`,
  cloth: { colour: "#3a3a40" },
  lift: 2,
  roundness: 0.2,
  over: `<path d="M0 ${top}V${bottom}" stroke="#c9c3b4" stroke-width="7" stroke-dasharray="3 2.4"/><path d="M0 ${top}V${bottom}" stroke="#6f6a5e" stroke-width="1.4"/><rect x="-6" y="${top + 22}" width="12" height="17" rx="3" fill="#d9d2c0"/><rect x="-3.4" y="${top + 37}" width="6.8" height="30" rx="3.2" fill="#c4bca8" stroke="#6f6a5e" stroke-width="1"/>`,
});

/** A bomber jacket with ribbed collar, cuffs and hem. */
export const bomber: Garment = () => {
  const puffed: Part = {
    ...sleeve,
    outline:
      "M186 204C256 224 302 310 322 460C336 560 340 640 334 708C306 722 268 724 238 716C226 620 208 500 172 412C158 340 166 270 186 204Z",
  };
  const cuff: Part = {
    outline: "M332 696C304 714 268 716 240 708L244 772C268 780 302 778 326 766Z",
    cloth: "rib",
    turn: -6,
    lift: 3,
    roundness: 0.5,
  };
  const hem: Part = {
    outline: symmetric("M0 740C70 740 130 736 182 722C180 750 178 776 174 800C120 812 60 816 0 816"),
    cloth: "rib",
    lift: 3,
    roundness: 0.5,
  };
  const collar: Part = onFront({
    outline: "M-88 164C-76 210 -40 240 -6 252L-6 222C-34 210 -58 186 -68 146C-78 148 -86 156 -88 164Z",
    cloth: "rib",
    turn: 24,
    lift: 4,
    roundness: 0.35,
  });
  const ribBehind: Part = onBack({
    outline: "M-88 164C-50 194 50 194 88 164L68 140C40 158 -40 158 -68 140Z",
    cloth: "rib",
    lift: 4,
    roundness: 0.35,
  });
  const welt: Part = onFront({
    outline: "M92 548L142 506L154 522L104 566Z",
    cloth: "solid",
    turn: -38,
    lift: 2,
    roundness: 0.2,
    stitches: ["M96 550L143 512", "M104 560L149 522"],
  });
  return [
    puffed,
    leftOf(puffed),
    cuff,
    leftOf(cuff),
    { ...collarInside, over: label(166) },
    body,
    welt,
    leftOf(welt),
    hem,
    zip(246, 812),
    collar,
    leftOf(collar),
    ribBehind,
  ];
};

/** A Nehru vest: no sleeves, a standing collar, a folded cloth in the breast pocket. */
export const nehruVest: Garment = (dye, trim) => {
  const vest: Part = {
    outline: symmetric(
      "M0 214C32 206 60 188 74 156L156 190C142 262 150 340 188 410C194 540 192 660 196 800C140 826 60 842 18 866L0 838",
    ),
    cloth: "main",
    folds: [
      ...bothSides([fold("180 404, 140 430, 100 486", 34, 0.36), fold("186 460, 158 580, 156 800", 40, 0.3)]),
      fold("-70 560, -58 700, -72 840", 36, 0.24, "opening"),
      fold("70 580, 66 700, 84 830", 34, 0.24, "opening"),
    ],
    lights: [fold("-104 280, -112 480, -112 800", 60, 0.3), fold("108 480, 104 640, 114 800", 36, 0.22)],
    seams: ["M0 214V838", "M96 420C90 560 92 700 98 822", "M-96 420C-90 560 -92 700 -98 822"],
    stitches: ["M146 196C134 262 142 338 178 406", "M-146 196C-134 262 -142 338 -178 406"],
    over: buttons(0, [268, 362, 456, 550, 644, 738], 10, trim.accent),
    behind: {
      outline: symmetric(
        "M0 182C32 182 58 174 74 156L156 190C142 262 150 340 188 410C194 540 192 660 196 800C140 820 60 826 0 826",
      ),
      seams: ["M0 182V826", "M96 420C90 560 92 700 98 812", "M-96 420C-90 560 -92 700 -98 812"],
      over: "",
    },
  };
  const inside: Part = onFront({
    outline: "M-66 132C-40 116 40 116 66 132C60 168 30 192 0 200C-30 192 -60 168 -66 132Z",
    cloth: "lining",
    lift: 0,
    roundness: 0.3,
    over: label(138),
  });
  const collar: Part = onFront({
    outline: "M-80 160C-66 196 -34 214 -2 222L-2 188C-32 180 -58 160 -68 128Z",
    cloth: "main",
    lift: 4,
    roundness: 0.4,
    stitches: ["M-74 160C-62 190 -34 208 -6 214"],
  });
  const standingBehind: Part = onBack({
    outline: "M-80 162C-50 190 50 190 80 162L68 128C44 146 -44 146 -68 128Z",
    cloth: "main",
    lift: 4,
    roundness: 0.4,
    stitches: ["M-74 160C-46 182 46 182 74 160"],
  });
  const square: Part = onFront({
    outline: "M82 352L92 312L110 334L124 300L142 346Z",
    cloth: "trim",
    turn: 20,
    lift: 2,
    roundness: 0.4,
    seams: ["M110 334L112 352"],
  });
  const welt = (x: number, y: number): Part => ({
    view: "front",
    outline: `M${x} ${y}L${x + 76} ${y - 8}L${x + 78} ${y + 14}L${x + 2} ${y + 22}Z`,
    cloth: "main",
    turn: 84,
    lift: 2.5,
    roundness: 0.2,
  });
  const pocket: Part = { ...welt(84, 656), cloth: "main" };
  return [
    inside,
    { ...vest, ...(dye.base === trim.base && { over: buttons(0, [268, 362, 456, 550, 644, 738], 10, dye.accent) }) },
    square,
    welt(74, 350),
    pocket,
    leftOf(pocket),
    collar,
    leftOf(collar),
    standingBehind,
  ];
};
