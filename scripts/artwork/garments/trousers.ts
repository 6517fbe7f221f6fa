import { button, fold, type Garment, leftOf, onBack, onFront, type Part } from "#scripts/artwork/garment.ts";
import { symmetric } from "#scripts/artwork/geometry.ts";

interface Leg {
  outline: string;
  hem: string;
  knee: number;
}

const legPart = ({ outline, hem, knee }: Leg): Part => ({
  outline,
  cloth: "main",
  turn: -3,
  roundness: 0.75,
  folds: [
    fold("6 376, 52 340, 104 318", 34, 0.3),
    fold("12 410, 50 396, 86 372", 26, 0.24),
    fold(
      [
        [60, knee],
        [104, knee + 16],
        [152, knee - 6],
      ],
      24,
      0.34,
    ),
    fold(
      [
        [64, knee + 44],
        [108, knee + 56],
        [150, knee + 36],
      ],
      22,
      0.3,
    ),
    fold("70 860, 116 874, 160 858", 20, 0.3),
    fold("72 896, 116 906, 158 894", 18, 0.28),
  ],
  lights: [
    fold("96 300, 108 460, 112 620", 50, 0.34),
    fold("112 690, 118 780, 120 860", 34, 0.26),
    fold(
      [
        [70, knee - 22],
        [108, knee - 6],
        [144, knee - 24],
      ],
      18,
      0.24,
    ),
  ],
  stitches: [hem],
  behind: { stitches: [hem] },
});

const waistband = (cloth: Part["cloth"], stitches = true): Part => ({
  outline: symmetric("M0 118C60 118 110 114 148 106L152 152C110 162 60 166 0 166"),
  cloth,
  lift: 4,
  roundness: 0.5,
  behind: {
    outline: symmetric("M0 96C60 96 110 100 148 106L152 152C110 162 60 166 0 166"),
    stitches: stitches ? ["M-146 113C-110 108 -60 104 0 104C60 104 110 108 146 113"] : [],
    over: "",
  },
  ...(stitches && {
    stitches: [
      "M-148 114C-110 122 -60 126 0 126C60 126 110 122 148 114",
      "M-150 146C-110 155 -60 159 0 159C60 159 110 155 150 146",
    ],
  }),
});

const backWaist: Part = onFront({
  outline: "M-148 106C-100 88 100 88 148 106C110 116 60 120 0 120C-60 120 -110 116 -148 106Z",
  cloth: "lining",
  lift: 0,
  roundness: 0.3,
  over: `<rect x="-24" y="94" width="48" height="16" rx="1.5" fill="#c79a63"/><path d="M-14 102H14" stroke="#6b4421" stroke-width="2.4"/>`,
});

const loop = (x: number, turn: number): Part => ({
  outline: `M${x - 6} 108L${x + 6} 108L${x + 6 + turn} 166L${x - 6 + turn} 166Z`,
  cloth: "solid",
  lift: 2,
  roundness: 0.3,
});

/** A patch pocket on the seat. */
const seatPocket: Part = onBack({
  outline: "M40 236L126 228L128 320L86 346L42 328Z",
  cloth: "main",
  lift: 2,
  roundness: 0.2,
  stitches: ["M46 246V324L86 339L122 316V238", "M44 248L124 240"],
});

/** A pocket that is set into the seat, closed with a button. */
const weltPocket: Part = onBack({
  outline: "M44 246L124 240L125 256L45 262Z",
  cloth: "solid",
  turn: 86,
  lift: 2,
  roundness: 0.2,
  over: button(84, 274, 6, "#e6d8bd"),
});

const slimLeg: Leg = {
  outline:
    "M0 160C60 160 110 158 152 150C168 250 178 360 178 480C178 640 176 790 172 930C136 944 96 946 66 940C58 780 44 600 14 404C6 390 0 380 0 372Z",
  hem: "M68 926C98 932 136 930 172 916",
  knee: 610,
};

export const jeans: Garment = () => {
  const leg: Part = {
    ...legPart(slimLeg),
    seams: ["M164 176C178 280 186 400 184 520"],
    behind: { seams: ["M0 222L156 184"], stitches: [slimLeg.hem, "M0 230L157 192"] },
    stitches: [
      slimLeg.hem,
      "M158 250C168 340 172 440 171 560",
      "M88 166C92 206 118 238 158 244",
      "M94 164C98 200 122 230 158 236",
    ],
  };
  const fly: Part = onFront({
    outline: "M-2 162L40 162C42 230 36 290 8 330L-2 336Z",
    cloth: "main",
    turn: -3,
    lift: 2,
    roundness: 0.15,
    stitches: ["M33 166C34 230 28 284 2 322", "M27 166C28 226 22 276 0 312"],
  });
  const coin: Part = onFront({
    outline: "M104 176L142 170L146 214C134 212 118 204 108 192Z",
    cloth: "main",
    lift: 1.5,
    roundness: 0.2,
    stitches: ["M107 182L142 176"],
  });
  const rivets = [92, -92].map((x) => `<circle cx="${x}" cy="172" r="4" fill="#c98a4b"/>`).join("");
  return [
    backWaist,
    leg,
    leftOf(leg),
    coin,
    fly,
    { ...waistband("main"), turn: 90, over: `${rivets}${button(10, 142, 11, "#c98a4b")}` },
    loop(-92, -3),
    loop(92, 3),
    seatPocket,
    leftOf(seatPocket),
    onBack({
      outline: "M62 104L132 110L134 148L62 146Z",
      cloth: { colour: "#b98a52" },
      lift: 1.5,
      roundness: 0.2,
      over: `<path d="M76 118L120 121M76 130L112 132" stroke="#6b4421" stroke-width="2.4"/>`,
    }),
  ];
};

export const chinos: Garment = () => {
  const leg: Part = { ...legPart(slimLeg), seams: ["M110 164L146 268"], stitches: [slimLeg.hem, "M103 166L139 270"] };
  const crease = ["M104 260C112 460 118 700 120 930"];
  const pressed: Part = {
    ...leg,
    seams: [...(leg.seams ?? []), ...crease],
    behind: { seams: crease, stitches: [slimLeg.hem] },
  };
  const fly: Part = onFront({
    outline: "M-2 162L34 162C36 226 30 280 6 316L-2 320Z",
    cloth: "main",
    turn: -3,
    lift: 2,
    roundness: 0.15,
    stitches: ["M28 166C29 226 24 272 0 304"],
  });
  return [
    backWaist,
    pressed,
    leftOf(pressed),
    fly,
    { ...waistband("main"), over: button(8, 143, 8.5, "#e6d8bd") },
    loop(-86, -3),
    loop(86, 3),
    weltPocket,
    leftOf(weltPocket),
  ];
};

export const joggers: Garment = (dye) => {
  const wide: Leg = {
    outline:
      "M0 158C60 158 110 156 152 148C178 250 194 360 194 480C194 640 184 780 164 880C134 894 100 896 76 888C62 740 44 600 14 412C6 398 0 388 0 380Z",
    hem: "M76 872C102 880 134 878 166 864",
    knee: 600,
  };
  const leg: Part = {
    ...legPart(wide),
    stitches: ["M112 168C118 220 138 262 166 286", "M105 168C111 224 132 268 162 294"],
    behind: { stitches: [] },
  };
  const cuff: Part = {
    outline: "M168 866C136 886 100 888 72 880L82 942C106 950 134 948 156 936Z",
    cloth: "rib",
    turn: -4,
    lift: 3,
    roundness: 0.5,
  };
  const cord = (d: string) =>
    `<path d="${d}" transform="translate(2 4)" fill="none" stroke="#1d1526" stroke-width="7" stroke-linecap="round" stroke-opacity=".25"/><path d="${d}" fill="none" stroke="${dye.thread}" stroke-width="6" stroke-linecap="round"/>`;
  return [
    { ...backWaist, over: "" },
    leg,
    leftOf(leg),
    cuff,
    leftOf(cuff),
    {
      ...waistband("rib", false),
      over: `${cord("M-12 146C-24 190 -18 226 -26 262")}${cord("M12 146C22 196 16 214 22 244")}`,
    },
  ];
};
