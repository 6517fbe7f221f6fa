import { bothSides, fold, type Garment, label, leftOf, onBack, onFront, type Part } from "#scripts/artwork/garment.ts";
import { mirrored, symmetric } from "#scripts/artwork/geometry.ts";

const sleeve: Part = {
  outline:
    "M184 206C252 228 298 310 320 462C334 560 340 640 336 706C308 722 268 724 236 716C228 620 210 500 172 416C158 344 164 272 184 206Z",
  cloth: "main",
  turn: -9,
  folds: [
    fold("174 408, 216 366, 250 306", 42, 0.42),
    fold("186 444, 238 450, 288 424", 32, 0.36),
    fold("212 520, 258 542, 314 514", 32, 0.36),
    fold("224 586, 268 608, 322 590", 30, 0.34),
    fold("232 662, 276 650, 326 668", 24, 0.28),
  ],
  lights: [fold("218 256, 264 352, 292 490", 46, 0.3), fold("280 616, 304 656, 312 700", 28, 0.22)],
};

const cuff: Part = {
  outline: "M334 692C306 714 268 716 238 708L244 778C268 786 302 784 328 770Z",
  cloth: "rib",
  turn: -6,
  lift: 3,
  roundness: 0.5,
};
const hem: Part = {
  outline: symmetric("M0 780C70 780 130 776 188 762C186 790 184 816 180 842C120 856 60 860 0 860"),
  cloth: "rib",
  lift: 3,
  roundness: 0.5,
};
const armholes = ["M184 206C164 266 158 342 172 416", mirrored("M184 206C164 266 158 342 172 416")];

const side = "L184 206C164 266 158 342 172 416C180 530 184 650 192 776C120 792 60 796 0 796";

const body: Part = {
  outline: symmetric(`M0 250C44 248 74 214 86 162${side}`),
  behind: { outline: symmetric(`M0 194C44 194 72 182 86 162${side}`) },
  cloth: "main",
  folds: [
    ...bothSides([fold("168 412, 116 438, 78 496", 36, 0.34), fold("176 460, 146 580, 150 760", 40, 0.3)]),
    fold("-66 600, -54 690, -70 790", 40, 0.26, "opening"),
    fold("66 600, 58 700, 78 790", 38, 0.26, "opening"),
  ],
  lights: [fold("-108 300, -118 480, -112 760", 66, 0.28), fold("14 520, 8 660, 18 780", 46, 0.2)],
  seams: armholes,
};

const backNeck: Part = onFront({
  outline: "M-88 160C-52 186 52 186 88 160C78 216 46 252 0 254C-46 252 -78 216 -88 160Z",
  cloth: "lining",
  lift: 0,
  roundness: 0.3,
  over: label(188),
});

export const sweater: Garment = () => {
  const neck: Part = {
    outline: "M-96 164C-84 232 -48 272 0 272C48 272 84 232 96 164L72 154C64 208 40 238 0 238C-40 238 -64 208 -72 154Z",
    behind: {
      outline:
        "M-96 166C-64 206 -36 216 0 216C36 216 64 206 96 166L72 152C54 176 30 186 0 186C-30 186 -54 176 -72 152Z",
    },
    cloth: "rib",
    lift: 4,
    roundness: 0.5,
  };
  return [sleeve, leftOf(sleeve), cuff, leftOf(cuff), backNeck, body, hem, neck];
};

export const hoodie: Garment = (dye) => {
  const hoodBack: Part = onFront({
    outline: symmetric("M0 84C66 84 112 112 116 168C112 224 70 270 0 286"),
    cloth: "main",
    roundness: 0.7,
    lift: 3,
    folds: bothSides([fold("96 130, 70 108, 20 98", 30, 0.3)]),
  });
  const opening: Part = onFront({
    outline: symmetric("M0 128C46 128 82 140 92 168C84 214 48 250 0 276"),
    cloth: "lining",
    lift: 0,
    roundness: 0.5,
    over: label(196),
  });
  const flap: Part = onFront({
    outline: "M120 158C112 218 70 270 2 294L0 262C42 246 76 210 88 162C96 146 116 142 120 158Z",
    cloth: "main",
    turn: -30,
    lift: 5,
    roundness: 0.6,
    stitches: ["M8 272C48 254 84 214 96 166"],
  });
  const hoodBehind: Part = onBack({
    outline: symmetric("M0 118C60 118 104 128 122 158C136 214 118 300 62 352C40 372 18 380 0 380"),
    cloth: "main",
    lift: 9,
    roundness: 0.7,
    folds: [
      ...bothSides([fold("104 170, 96 250, 54 336", 36, 0.34), fold("64 150, 60 230, 34 320", 26, 0.24)]),
      fold("-60 366, 0 344, 60 366", 24, 0.3),
    ],
    lights: [fold("-70 170, -72 240, -44 320", 34, 0.3)],
    seams: ["M0 120V378"],
    stitches: ["M-10 122V376", "M10 122V376"],
  });
  const pocket: Part = onFront({
    outline: symmetric("M0 562L82 562L132 680L132 782C90 792 40 796 0 796"),
    cloth: "main",
    lift: 5,
    roundness: 0.4,
    folds: [fold("-60 600, -40 680, -60 780", 30, 0.22), fold("60 620, 50 700, 66 780", 30, 0.22)],
    stitches: [
      "M-76 570L76 570",
      "M78 572L125 682V776",
      mirrored("M78 572L125 682V776"),
      "M70 572L117 684V776",
      mirrored("M70 572L117 684V776"),
    ],
  });
  const cord = (d: string) =>
    `<path d="${d}" transform="translate(3 5)" fill="none" stroke="#1d1526" stroke-width="8" stroke-linecap="round" stroke-opacity=".22"/><path d="${d}" fill="none" stroke="${dye.thread}" stroke-width="7" stroke-linecap="round"/><path d="${d}" fill="none" stroke="${dye.deep}" stroke-width="7" stroke-dasharray="1.4 6" stroke-opacity=".35"/>`;
  const eyelet = (x: number) =>
    `<circle cx="${x}" cy="284" r="6.5" fill="#cfc7b4" stroke="#5d574b" stroke-width="2"/><circle cx="${x}" cy="284" r="2.4" fill="#2a2730"/>`;
  const cords: Part = onFront({
    outline: "M-20 279L20 279L20 281L-20 281Z",
    cloth: "solid",
    lift: 0,
    over: `${eyelet(-34)}${eyelet(34)}${cord("M-34 286C-40 330 -32 380 -40 432")}${cord("M34 286C42 340 32 370 38 412")}<rect x="-45" y="424" width="10" height="20" rx="3" fill="#b9ae97"/><rect x="33" y="404" width="10" height="20" rx="3" fill="#b9ae97"/>`,
  });
  const front: Part = {
    ...body,
    outline: symmetric(`M0 276C44 262 84 220 96 166${side}`),
  };
  return [
    sleeve,
    leftOf(sleeve),
    cuff,
    leftOf(cuff),
    hoodBack,
    opening,
    front,
    pocket,
    hem,
    flap,
    leftOf(flap),
    cords,
    hoodBehind,
  ];
};
