import {
  bothSides,
  button,
  fold,
  type Garment,
  label,
  leftOf,
  onBack,
  onFront,
  type Part,
} from "#scripts/artwork/garment.ts";
import { symmetric } from "#scripts/artwork/geometry.ts";

const shortSleeve: Part = {
  outline: "M186 196C236 212 284 268 338 398C306 424 268 440 230 446C222 420 204 392 172 388C160 320 168 250 186 196Z",
  cloth: "main",
  turn: -24,
  folds: [
    fold("182 372, 214 330, 236 270", 34, 0.4),
    fold("196 396, 244 372, 286 352", 26, 0.32),
    fold("222 424, 266 408, 306 384", 20, 0.2),
  ],
  lights: [fold("204 240, 250 300, 290 372", 34, 0.2)],
  stitches: ["M222 430C262 424 298 408 330 384", "M219 421C258 415 292 400 325 375"],
};

const side = "L186 196C166 254 162 330 174 396C180 540 180 700 186 862C120 880 60 884 0 884";

const body: Part = {
  outline: symmetric(`M0 236C42 236 70 208 80 158${side}`),
  behind: { outline: symmetric(`M0 184C40 184 64 174 80 158${side}`) },
  cloth: "main",
  folds: [
    ...bothSides([
      fold("168 392, 110 420, 66 470", 30, 0.34),
      fold("174 430, 140 520, 132 640", 30, 0.26),
      fold("176 300, 150 330, 120 346", 22, 0.24),
    ]),
    fold("-60 560, -30 680, -44 870", 38, 0.26, "opening"),
    fold("76 620, 60 740, 84 880", 34, 0.24, "opening"),
    fold("130 700, 124 780, 140 874", 22, 0.2, "opening"),
  ],
  lights: [
    fold("-96 300, -104 480, -84 840", 60, 0.2),
    fold("20 520, 8 660, 24 860", 44, 0.16),
    fold("112 640, 104 760, 112 860", 20, 0.14),
  ],
  seams: ["M186 196C166 254 162 330 174 396", "M-186 196C-166 254 -162 330 -174 396"],
  stitches: [
    "M-190 846C-120 864 -60 868 0 868C60 868 120 864 190 846",
    "M-190 838C-120 856 -60 860 0 860C60 860 120 856 190 838",
  ],
};

const backNeck: Part = onFront({
  outline: "M-80 158C-50 182 50 182 80 158C72 210 42 240 0 240C-42 240 -72 210 -80 158Z",
  cloth: "lining",
  lift: 0,
  roundness: 0.3,
  over: label(186),
});

const neckRib: Part = {
  outline: "M-88 161C-76 222 -44 252 0 252C44 252 76 222 88 161L70 154C62 202 38 228 0 228C-38 228 -62 202 -70 154Z",
  behind: {
    outline: "M-88 161C-62 192 -34 202 0 202C34 202 62 192 88 161L70 152C52 172 28 180 0 180C-28 180 -52 172 -70 152Z",
  },
  cloth: "rib",
  lift: 2,
  roundness: 0.35,
};

export const tee: Garment = () => [shortSleeve, leftOf(shortSleeve), backNeck, body, neckRib];

const cuff: Part = {
  outline: "M340 396C308 424 270 440 229 447L223 420C260 414 298 398 328 370Z",
  cloth: "rib",
  turn: -24,
  lift: 2,
  roundness: 0.3,
};

export const polo: Garment = (dye) => {
  const collar: Part = onFront({
    outline: "M84 154C70 172 34 196 6 204L44 268C78 250 108 214 116 176C108 164 96 156 84 154Z",
    cloth: "rib",
    turn: 50,
    lift: 7,
    roundness: 0.4,
    seams: ["M12 205C40 198 70 178 86 160"],
  });
  const collarBehind: Part = onBack({
    outline: "M-88 152C-50 136 50 136 88 152L112 196C60 226 -60 226 -112 196Z",
    cloth: "rib",
    lift: 7,
    roundness: 0.4,
  });
  const placket: Part = onFront({
    outline: "M-21 214L21 206L21 392L-21 392Z",
    cloth: "solid",
    lift: 3,
    roundness: 0.25,
    stitches: ["M-15 220V386H15V214"],
    over: [246, 302, 358].map((y) => button(0, y, 8, dye.thread)).join(""),
  });
  const back: Part = onFront({
    outline: "M-84 154C-50 186 50 186 84 154L40 216L0 228L-40 216Z",
    cloth: "lining",
    lift: 0,
    roundness: 0.3,
    over: label(180),
  });
  return [
    shortSleeve,
    leftOf(shortSleeve),
    cuff,
    leftOf(cuff),
    back,
    body,
    placket,
    collar,
    leftOf(collar),
    collarBehind,
  ];
};
