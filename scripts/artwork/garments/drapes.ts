import { fold, type Garment, onBack, onFront, type Part } from "#scripts/artwork/garment.ts";
import { symmetric } from "#scripts/artwork/geometry.ts";

const linen = "#e0d2b8";

/** The tailor's form that a saree is draped on. */
const form: Part = {
  outline: symmetric(
    "M0 66C26 66 36 72 38 86L42 130C60 148 100 160 128 176C142 220 134 270 136 310C130 360 116 380 112 410L0 420",
  ),
  cloth: { colour: linen },
  roundness: 0.7,
  seams: ["M0 92V420"],
  over: `<ellipse cx="0" cy="72" rx="38" ry="10" fill="#8a6238"/><ellipse cx="0" cy="68" rx="38" ry="10" fill="#b0834f"/><path d="M-8 66C-8 52 -14 50 -14 40A14 14 0 0 1 14 40C14 50 8 52 8 66Z" fill="#a3743f"/><ellipse cx="-4" cy="36" rx="4" ry="6" fill="#fff" fill-opacity=".35"/>`,
};

const blouseSide =
  "L132 172C160 190 176 230 180 286C164 300 146 304 130 302C128 316 126 326 124 338C80 350 40 352 0 352";

const blouse: Part = {
  outline: symmetric(`M0 238C44 230 72 196 80 150${blouseSide}`),
  behind: { outline: symmetric(`M0 214C44 210 70 184 80 150${blouseSide}`) },
  cloth: "trim",
  folds: [
    fold("124 296, 96 290, 66 316", 24, 0.34),
    fold("-124 296, -96 290, -66 316", 24, 0.34),
    fold("132 296, 142 256, 160 220", 18, 0.34),
    fold("-132 296, -142 256, -160 220", 18, 0.34),
  ],
  lights: [fold("-84 200, -92 260, -84 330", 34, 0.28)],
  seams: ["M132 300C124 260 122 220 132 176", "M-132 300C-124 260 -122 220 -132 176"],
};

const pleats = [-34, -18, -2, 14, 30, 46];

const lower: Part = {
  outline: symmetric(
    "M0 392C50 392 90 388 118 378C142 470 158 560 166 660C176 760 192 850 208 934C140 960 60 966 0 966",
  ),
  cloth: "main",
  folds: [
    ...pleats.map((x) =>
      fold(
        [
          [x, 420],
          [x * 1.5, 660],
          [x * 2.5, 964],
        ],
        34,
        0.46,
        "opening" as const,
      ),
    ),
    fold("-116 420, -60 470, -30 450", 30, 0.3),
    fold("-130 500, -90 620, -60 700", 36, 0.28),
    fold("112 420, 136 640, 170 940", 44, 0.34, "opening"),
    fold("-100 560, -120 760, -150 944", 44, 0.32, "opening"),
  ],
  lights: [
    ...pleats.map((x) =>
      fold(
        [
          [x + 8, 430],
          [(x + 8) * 1.5, 660],
          [(x + 8) * 2.5, 956],
        ],
        22,
        0.42,
        "opening" as const,
      ),
    ),
    fold("-104 440, -116 620, -136 900", 44, 0.28),
    fold("90 460, 108 660, 130 930", 34, 0.26),
  ],
};

const lowerBorder: Part = {
  outline: symmetric("M0 908C70 908 136 902 196 880L208 934C140 960 60 966 0 966"),
  cloth: "trim",
  lift: 1,
  roundness: 0.4,
  folds: lower.folds ?? [],
  lights: lower.lights ?? [],
};

/** The end of the saree: from the right hip up across the front, over the left shoulder and down behind. */
const pallu: Part = onFront({
  outline:
    "M128 372C90 400 20 416 -60 408C-96 404 -120 396 -128 384C-120 330 -60 260 20 206C56 182 84 160 96 142C120 146 140 156 150 170C150 236 146 310 136 360Z",
  cloth: "main",
  turn: -52,
  lift: 7,
  roundness: 0.35,
  folds: [
    fold("-120 376, -20 300, 118 162", 30, 0.42),
    fold("-90 396, 20 310, 128 170", 28, 0.4),
    fold("-40 404, 60 330, 138 190", 28, 0.38),
    fold("20 404, 96 340, 142 230", 26, 0.34),
  ],
  lights: [
    fold("-104 388, 0 306, 122 168", 22, 0.4),
    fold("-60 402, 40 322, 132 182", 22, 0.38),
    fold("0 404, 80 334, 140 212", 22, 0.34),
  ],
});

/** Where it comes round the waist from behind. */
const wrap: Part = onBack({
  outline: "M-124 352C-60 372 60 366 132 330L138 372C80 416 -60 424 -124 402Z",
  cloth: "main",
  turn: 84,
  lift: 5,
  roundness: 0.5,
  folds: [fold("-120 372, 0 392, 132 350", 18, 0.36), fold("-120 390, 0 408, 132 366", 14, 0.3)],
  lights: [fold("-120 362, 0 382, 130 342", 14, 0.34)],
});

const palluFall: Part = {
  // It hangs down the back, over the shoulder that is on the left from there.
  behind: {
    outline:
      "M84 138C112 126 150 138 164 166C176 240 178 330 176 430C174 560 170 660 166 800C110 824 20 826 -40 806C-36 660 -14 470 20 340C44 260 70 190 84 138Z",
    folds: [
      fold("104 146, 76 380, 10 812", 44, 0.42, "opening"),
      fold("124 146, 112 380, 66 816", 42, 0.4, "opening"),
      fold("144 152, 146 400, 124 812", 40, 0.36, "opening"),
    ],
    lights: [
      fold("114 148, 96 380, 40 810", 32, 0.4, "opening"),
      fold("134 150, 130 400, 96 812", 30, 0.34, "opening"),
    ],
  },
  outline:
    "M96 142C116 132 146 142 160 164C196 200 226 300 246 430C262 540 268 640 266 742C232 764 192 768 158 756C160 620 154 480 140 360C132 280 112 200 96 142Z",
  cloth: "main",
  turn: -6,
  lift: 10,
  roundness: 0.5,
  folds: [
    fold("116 150, 176 380, 190 762", 40, 0.42, "opening"),
    fold("134 152, 206 380, 226 760", 38, 0.4, "opening"),
    fold("106 150, 152 380, 166 756", 22, 0.34, "opening"),
  ],
  lights: [
    fold("124 152, 192 380, 208 756", 30, 0.4, "opening"),
    fold("146 160, 226 400, 248 748", 26, 0.3, "opening"),
  ],
};

const palluEnd: Part = {
  behind: { outline: "M-40 806L-34 684C20 700 110 698 170 680L166 800C110 824 20 826 -40 806Z" },
  outline: "M266 622C234 644 192 648 159 638L158 756C192 768 232 764 266 742Z",
  cloth: "trim",
  turn: -3,
  lift: 1,
  roundness: 0.4,
  folds: palluFall.folds ?? [],
  lights: palluFall.lights ?? [],
};

const fringe = (from: number, to: number, y: (x: number) => number, length: number, colour: string) =>
  Array.from({ length: Math.floor((to - from) / 7) }, (_, i) => {
    const x = from + 4 + i * 7;
    return `<path d="M${x} ${y(x) - 2}C${x - 1} ${y(x) + length * 0.5} ${x + 2} ${y(x) + length * 0.7} ${x + (i % 3) - 1} ${y(x) + length}" fill="none" stroke="${colour}" stroke-width="2.6" stroke-linecap="round"/>`;
  }).join("");

export const saree: Garment = (_dye, trim) => [
  form,
  blouse,
  lower,
  lowerBorder,
  wrap,
  pallu,
  palluFall,
  {
    ...palluEnd,
    over: fringe(158, 266, (x) => 758 + ((x - 212) / 54) ** 2 * -8, 26, trim.accent),
    behind: { ...palluEnd.behind, over: fringe(-40, 166, (x) => 820 - ((x - 63) / 103) ** 2 * 16, 26, trim.accent) },
  },
];

/** A long scarf over a wooden bar, one end lower than the other. */
function hung(ends: { left: number; right: number; half: number }): Garment {
  const { left, right, half } = ends;
  return (dye, trim) => {
    const bar: Part = {
      outline: `M${-half - 120} 118L${half + 120} 118L${half + 120} 138L${-half - 120} 138Z`,
      cloth: { colour: "#a97c4c" },
      roundness: 0.1,
      over: `<path d="M${-half - 116} 123H${half + 116}" stroke="#fff" stroke-width="2.5" stroke-opacity=".35"/><path d="M${-half - 96} 118V0M${half + 96} 118V0" stroke="#8d7654" stroke-width="4"/>`,
    };
    const sheet = (x: number, width: number, end: number, light: number): Part => ({
      outline: `M${x} 108C${x + width * 0.3} 98 ${x + width * 0.7} 98 ${x + width} 108C${x + width + 4} ${end * 0.4} ${x + width - 6} ${end * 0.7} ${x + width + 2} ${end}C${x + width * 0.7} ${end + 12} ${x + width * 0.3} ${end - 8} ${x} ${end + 4}C${x + 6} ${end * 0.7} ${x - 6} ${end * 0.4} ${x} 108Z`,
      cloth: "main",
      lift: 9,
      roundness: 0.35,
      folds: [0.12, 0.34, 0.58, 0.82].map((t, i) =>
        fold(
          [
            [x + width * t, 112],
            [x + width * t + (i % 2 ? 10 : -10), end / 2],
            [x + width * t, end],
          ],
          width * 0.13,
          light,
        ),
      ),
      lights: [0.22, 0.46, 0.7, 0.92].map((t, i) =>
        fold(
          [
            [x + width * t, 116],
            [x + width * t + (i % 2 ? 8 : -8), end / 2],
            [x + width * t, end],
          ],
          width * 0.1,
          0.34,
        ),
      ),
    });
    const end = (x: number, width: number, y: number): Part => ({
      outline: `M${x - 2} ${y - 100}C${x + width * 0.3} ${y - 112} ${x + width * 0.7} ${y - 94} ${x + width} ${y - 106}L${x + width + 2} ${y}C${x + width * 0.7} ${y + 12} ${x + width * 0.3} ${y - 8} ${x} ${y + 4}Z`,
      cloth: "trim",
      lift: 1,
      roundness: 0.35,
      folds: [0.12, 0.34, 0.58, 0.82].map((t) =>
        fold(
          [
            [x + width * t, y - 112],
            [x + width * t, y - 50],
            [x + width * t, y + 4],
          ],
          width * 0.1,
          0.3,
        ),
      ),
      over: fringe(x, x + width, () => y + 2, 34, trim.base === dye.base ? dye.thread : trim.accent),
    });
    const back = half * 0.92;
    return [
      bar,
      sheet(-half * 0.1, back * 1.1, right, 0.4),
      end(-half * 0.1, back * 1.1, right),
      sheet(-half, half * 1.24, left, 0.36),
      end(-half, half * 1.24, left),
    ];
  };
}

export const dupatta: Garment = hung({ left: 886, right: 742, half: 196 });
export const stole: Garment = hung({ left: 760, right: 860, half: 128 });
