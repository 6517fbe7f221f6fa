import { bothSides, fold, type Garment, label, leftOf, onBack, onFront, type Part } from "#scripts/artwork/garment.ts";
import { symmetric } from "#scripts/artwork/geometry.ts";

const backNeck: Part = onFront({
  outline: "M-74 150C-44 172 44 172 74 150C66 214 40 256 0 270C-40 256 -66 214 -74 150Z",
  cloth: "lining",
  lift: 0,
  roundness: 0.3,
  over: label(172),
});

const flutterSleeve: Part = {
  outline: "M150 176C204 186 250 232 276 318C246 346 208 360 176 358C168 330 160 312 150 300C142 258 142 214 150 176Z",
  cloth: "main",
  turn: -28,
  folds: [
    fold("160 190, 190 262, 196 352", 34, 0.36, "opening"),
    fold("176 190, 222 258, 240 342", 32, 0.32, "opening"),
  ],
  lights: [
    fold("170 190, 206 262, 220 346", 28, 0.34, "opening"),
    fold("190 196, 240 256, 262 322", 20, 0.26, "opening"),
  ],
};

const bodiceSide = "L152 178C138 236 138 300 148 362C146 402 130 434 124 462C84 474 40 478 0 478";
const bodiceArmholes = ["M152 178C138 236 138 300 148 362", "M-152 178C-138 236 -138 300 -148 362"];

/** A bodice with a V neck that ends at the waist. */
const bodice: Part = {
  outline: symmetric(`M0 282C30 250 58 206 70 148${bodiceSide}`),
  behind: {
    outline: symmetric(`M0 202C36 200 58 180 70 148${bodiceSide}`),
    seams: [...bodiceArmholes, "M0 204V478"],
    stitches: ["M78 156C62 196 34 212 0 212C-34 212 -62 196 -78 156"],
  },
  cloth: "main",
  folds: bothSides([
    fold("144 356, 104 376, 72 410", 28, 0.32),
    fold("60 330, 76 400, 70 468", 24, 0.26),
    fold("124 440, 84 446, 40 440", 24, 0.24),
  ]),
  lights: [fold("-84 260, -86 350, -80 450", 44, 0.3), fold("84 260, 92 330, 84 380", 28, 0.2)],
  seams: bodiceArmholes,
  stitches: ["M78 156C66 210 36 254 0 290C-36 254 -66 210 -78 156"],
};

const waist: Part = {
  outline: symmetric("M0 462C44 462 90 458 126 448L130 488C90 500 44 504 0 504"),
  cloth: "trim",
  lift: 4,
  roundness: 0.5,
};

/** The ends of the sash, tied behind. */
const bow: Part[] = [
  {
    outline: "M-6 486C-22 540 -46 620 -52 690C-34 700 -18 700 -4 694C-2 620 2 550 6 490Z",
    cloth: "trim",
    lift: 5,
    roundness: 0.4,
    folds: [fold("-2 494, -20 580, -30 690", 14, 0.34, "opening")],
  },
  {
    outline: "M2 486C20 540 40 600 46 660C30 672 14 672 2 664C0 600 -2 550 -4 490Z",
    cloth: "trim",
    lift: 5,
    roundness: 0.4,
    folds: [fold("2 494, 18 570, 26 660", 14, 0.34, "opening")],
  },
  {
    outline: "M0 480C-26 448 -80 442 -92 466C-98 492 -60 514 0 494C60 514 98 492 92 466C80 442 26 448 0 480Z",
    cloth: "trim",
    lift: 6,
    roundness: 0.5,
    folds: bothSides([fold("12 486, 42 476, 80 476", 18, 0.4)]),
    over: "",
  },
].map((part) => onBack(part as Part));

function flared(half: string, top: number, bottom: number, spread: number, pleats: number[]): Part {
  const at = (x: number, width: number, strength: number) =>
    fold(
      [
        [x, top],
        [x * (1 + (spread - 1) * 0.42), (top + bottom) / 2],
        [x * spread, bottom],
      ],
      width,
      strength,
      "opening",
    );
  return {
    outline: symmetric(half),
    cloth: "main",
    roundness: 0.5,
    folds: pleats.map((x, i) => at(x, i % 2 ? 58 : 44, i % 2 ? 0.42 : 0.34)),
    lights: pleats.map((x, i) => at(x + 15, i % 2 ? 34 : 42, 0.32)),
  };
}

const hemOf = (skirt: Part, half: string): Part => ({
  outline: symmetric(half),
  cloth: "trim",
  lift: 1,
  roundness: 0.5,
  folds: skirt.folds ?? [],
  lights: skirt.lights ?? [],
});

export const dress: Garment = () => {
  const skirt = flared(
    "M0 486C50 486 90 482 124 472C156 600 214 760 266 872C180 914 80 922 0 922",
    496,
    924,
    2.1,
    [-104, -72, -38, -6, 30, 62, 96],
  );
  return [flutterSleeve, leftOf(flutterSleeve), backNeck, skirt, bodice, waist, ...bow];
};

export const maxiDress: Garment = () => {
  const skirt = flared(
    "M0 486C50 486 90 482 124 472C146 620 190 800 230 926C160 962 70 968 0 968",
    496,
    970,
    1.85,
    [-108, -80, -48, -16, 14, 44, 74, 104],
  );
  const tier = hemOf(skirt, "M0 872C80 872 150 864 205 844L230 926C160 962 70 968 0 968");
  return [backNeck, skirt, { ...tier, cloth: "main", lift: 3 }, bodice, waist, ...bow];
};

/** A skirt with knife pleats. */
export const skirt: Garment = () => {
  const pleats = [-128, -98, -66, -34, 0, 34, 66, 98, 128];
  const cloth = flared(
    "M0 236C60 236 112 232 148 222C178 420 238 640 290 812C200 862 90 872 0 872",
    250,
    874,
    1.95,
    pleats,
  );
  const band: Part = {
    outline: symmetric("M0 186C60 186 110 182 146 174L152 228C110 238 60 242 0 242"),
    cloth: "solid",
    lift: 5,
    roundness: 0.5,
    stitches: [
      "M-148 182C-110 190 -60 194 0 194C60 194 110 190 148 182",
      "M-150 221C-110 230 -60 234 0 234C60 234 110 230 150 221",
    ],
    behind: {
      outline: symmetric("M0 164C60 164 110 168 146 174L152 228C110 238 60 242 0 242"),
      stitches: ["M-147 182C-110 176 -60 172 0 172C60 172 110 176 147 182"],
      folds: [-110, -80, -50, -20, 20, 50, 80, 110].map((x) =>
        fold(
          [
            [x, 172],
            [x, 200],
            [x, 224],
          ],
          10,
          0.4,
        ),
      ),
    },
  };
  const inside: Part = onFront({
    outline: "M-146 174C-96 156 96 156 146 174C110 184 60 188 0 188C-60 188 -110 184 -146 174Z",
    cloth: "lining",
    lift: 0,
    roundness: 0.3,
  });
  return [inside, cloth, hemOf(cloth, "M0 820C90 820 190 808 274 764L290 812C200 862 90 872 0 872"), band];
};

/** A lehenga: short blouse, wide skirt with a deep border, and the scarf over one shoulder. */
export const lehenga: Garment = (_dye, trim) => {
  const pleats = [-112, -84, -56, -28, 0, 28, 56, 84, 112];
  const wide = flared(
    "M0 402C60 402 104 398 136 388C178 540 260 740 336 884C230 950 100 962 0 962",
    412,
    964,
    2.55,
    pleats,
  );
  const border = hemOf(wide, "M0 856C100 856 216 842 306 790L336 884C230 950 100 962 0 962");
  const band: Part = {
    outline: symmetric("M0 376C60 376 100 372 134 364L140 402C100 412 60 416 0 416"),
    cloth: "trim",
    lift: 4,
    roundness: 0.5,
  };
  const sleeve: Part = {
    outline: "M130 128C170 140 198 176 212 232C192 248 166 254 144 252C140 226 134 206 128 192Z",
    cloth: "trim",
    turn: -20,
    folds: [fold("138 190, 164 182, 186 160", 22, 0.34)],
    lights: [fold("150 150, 180 190, 194 236", 22, 0.26)],
  };
  const blouseSide = "L132 130C122 170 124 214 134 258C128 286 124 300 122 316C80 326 40 328 0 328";
  const string = (d: string) =>
    `<path d="${d}" transform="translate(2 3)" fill="none" stroke="#1d1526" stroke-width="4" stroke-opacity=".25"/><path d="${d}" fill="none" stroke="${trim.accent}" stroke-width="3.4" stroke-linecap="round"/>`;
  const tassel = (x: number, y: number) =>
    `<path d="M${x} ${y}l-7 26h14Z" fill="${trim.accent}"/><circle cx="${x}" cy="${y}" r="6" fill="${trim.thread}"/>`;
  const strings = `${string("M-68 134C-30 146 30 146 68 134")}${string("M0 144C-8 200 -22 240 -26 286")}${string("M2 144C10 190 20 220 24 262")}${tassel(-26, 288)}${tassel(24, 264)}`;
  const blouse: Part = {
    outline: symmetric(`M0 196C36 190 60 162 68 108${blouseSide}`),
    behind: { outline: symmetric(`M0 256C40 252 58 180 68 108${blouseSide}`), over: strings },
    cloth: "trim",
    folds: bothSides([fold("130 252, 96 264, 70 290", 24, 0.32), fold("60 220, 66 270, 60 320", 20, 0.26)]),
    lights: [fold("-76 160, -82 230, -76 310", 36, 0.28)],
    seams: ["M132 130C122 170 124 214 134 258", "M-132 130C-122 170 -124 214 -134 258"],
  };
  const neck: Part = {
    outline: "M-70 108C-40 126 40 126 70 108C62 164 38 194 0 200C-38 194 -62 164 -70 108Z",
    behind: { outline: "M-70 108C-40 126 40 126 70 108C62 190 44 258 0 262C-44 258 -62 190 -70 108Z" },
    cloth: "lining",
    lift: 0,
    roundness: 0.3,
  };
  const scarf: Part = {
    outline:
      "M-132 126C-104 108 -80 104 -66 112C-66 200 -84 320 -112 440C-134 540 -150 640 -156 744C-196 752 -240 746 -268 730C-240 600 -196 460 -168 340C-150 260 -138 190 -132 126Z",
    cloth: "solid",
    turn: 8,
    lift: 8,
    roundness: 0.4,
    folds: [
      fold("-112 120, -130 320, -196 744", 40, 0.4, "opening"),
      fold("-92 116, -108 320, -168 744", 26, 0.34, "opening"),
      fold("-124 130, -156 360, -236 736", 30, 0.34, "opening"),
    ],
    lights: [
      fold("-102 118, -120 320, -182 740", 26, 0.36, "opening"),
      fold("-118 128, -146 350, -218 736", 28, 0.32, "opening"),
    ],
  };
  const scarfEnd: Part = {
    outline: "M-160 686C-196 696 -228 690 -256 676L-268 730C-240 746 -196 752 -156 744Z",
    cloth: "trim",
    turn: 8,
    lift: 1,
    roundness: 0.4,
  };
  return [neck, sleeve, leftOf(sleeve), wide, border, blouse, band, scarf, scarfEnd];
};
