import { fold, type Garment, leftOf, onFront, type Part } from "#scripts/artwork/garment.ts";
import { symmetric } from "#scripts/artwork/geometry.ts";

/** The inner side of the waist behind. */
const backWaist = (outline: string): Part => onFront({ outline, cloth: "lining", lift: 0, roundness: 0.3 });

/** Wide, flowing trousers. */
export const palazzo: Garment = () => {
  const pleats = [30, 66, 104, 142];
  const leg: Part = {
    outline: "M0 150C60 150 104 148 138 140C176 300 250 640 300 912C220 944 110 950 26 936C24 760 18 560 0 420Z",
    cloth: "main",
    turn: -8,
    roundness: 0.6,
    folds: pleats.map((x, i) =>
      fold(
        [
          [x, 190 + i * 12],
          [x * 1.3, 500],
          [x * 1.9, 940],
        ],
        48,
        0.38,
        "opening",
      ),
    ),
    lights: pleats.map((x, i) =>
      fold(
        [
          [x + 16, 200 + i * 12],
          [(x + 16) * 1.3, 500],
          [(x + 16) * 1.9, 930],
        ],
        32,
        0.3,
        "opening",
      ),
    ),
    stitches: ["M26 920C110 932 220 926 296 896"],
  };
  const border: Part = {
    outline: "M27 876C110 890 210 884 290 856L300 912C220 944 110 950 26 936Z",
    cloth: "trim",
    turn: -6,
    lift: 1,
    folds: leg.folds ?? [],
    lights: leg.lights ?? [],
  };
  const band: Part = {
    outline: symmetric("M0 108C60 108 104 104 136 98L140 148C104 156 60 160 0 160"),
    cloth: "solid",
    lift: 4,
    roundness: 0.5,
    stitches: ["M-137 140C-104 148 -60 152 0 152C60 152 104 148 137 140"],
    behind: {
      outline: symmetric("M0 88C60 88 104 92 136 98L140 148C104 156 60 160 0 160"),
      stitches: ["M-136 106C-104 100 -60 96 0 96C60 96 104 100 136 106"],
    },
  };
  return [
    backWaist("M-136 98C-90 80 90 80 136 98C104 108 60 112 0 112C-60 112 -104 108 -136 98Z"),
    leg,
    leftOf(leg),
    border,
    leftOf(border),
    band,
  ];
};

/** Full at the hip, narrow at the ankle, gathered by a cord. */
export const salwar: Garment = () => {
  const gathers = [34, 74, 116];
  const leg: Part = {
    outline:
      "M0 150C56 150 100 148 132 140C214 260 262 420 244 600C232 730 196 830 172 900C144 914 110 916 84 908C80 780 60 640 16 520C6 500 0 490 0 480Z",
    cloth: "main",
    turn: -4,
    roundness: 0.65,
    folds: [
      ...gathers.map((x) =>
        fold(
          [
            [x, 168],
            [x * 1.5, 380],
            [x * 1.2 + 30, 640],
          ],
          44,
          0.36,
        ),
      ),
      fold("20 500, 90 560, 180 560", 40, 0.36),
      fold("40 600, 100 660, 190 650", 36, 0.34),
      fold("66 720, 120 770, 196 750", 32, 0.32),
      fold("80 820, 124 850, 180 830", 26, 0.3),
    ],
    lights: [
      ...gathers.map((x) =>
        fold(
          [
            [x + 20, 180],
            [(x + 20) * 1.5, 380],
            [(x + 20) * 1.2 + 30, 600],
          ],
          34,
          0.28,
        ),
      ),
      fold("60 660, 120 706, 190 690", 26, 0.26),
    ],
  };
  const cuff: Part = {
    outline: "M176 886C146 906 110 908 80 900L84 946C112 954 146 950 172 936Z",
    cloth: "trim",
    turn: -4,
    lift: 3,
    roundness: 0.5,
  };
  const band: Part = {
    outline: symmetric("M0 108C60 108 100 104 130 98L134 148C100 156 60 160 0 160"),
    behind: { outline: symmetric("M0 88C60 88 100 92 130 98L134 148C100 156 60 160 0 160") },
    cloth: "rib",
    lift: 4,
    roundness: 0.5,
  };
  return [
    backWaist("M-130 98C-90 80 90 80 130 98C100 108 60 112 0 112C-60 112 -100 108 -130 98Z"),
    leg,
    leftOf(leg),
    cuff,
    leftOf(cuff),
    band,
  ];
};
