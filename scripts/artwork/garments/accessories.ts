import { fold, type Garment, onBack, onFront, type Part } from "#scripts/artwork/garment.ts";
import { pointsOf } from "#scripts/artwork/geometry.ts";

function sock(x: number, y: number): Part[] {
  const at = (line: string) => pointsOf(line).map(([a, b]) => [a + x, b + y] as const);
  const path = (d: string) => d.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, a, b) => `${Number(a) + x} ${Number(b) + y}`);
  return [
    {
      outline: path(
        "M-66 150C-30 160 30 160 66 150C70 260 66 380 72 480C76 530 110 560 170 590C216 612 236 640 226 676C214 706 180 716 130 706C60 692 -20 662 -56 610C-76 570 -70 520 -70 460C-72 360 -66 250 -66 150Z",
      ),
      cloth: "main",
      turn: 0,
      roundness: 0.75,
      lift: 8,
      folds: [
        fold(at("-64 470, 0 500, 66 470"), 28, 0.36),
        fold(at("-66 510, -4 546, 74 506"), 26, 0.34),
        fold(at("-50 570, 20 590, 96 560"), 24, 0.26),
        fold(at("70 690, 130 680, 190 640"), 30, 0.26),
      ],
      lights: [fold(at("-26 200, -28 330, -26 460"), 40, 0.34), fold(at("0 590, 80 640, 170 650"), 30, 0.26)],
    },
    {
      outline: path("M-74 540C-58 520 -30 520 -8 540C14 566 10 610 -18 636C-40 626 -62 606 -70 580Z"),
      cloth: "trim",
      turn: 40,
      lift: 0,
      roundness: 0.6,
    },
    {
      outline: path("M158 584C216 608 240 640 228 676C214 706 182 716 138 708C128 668 134 622 158 584Z"),
      cloth: "trim",
      turn: 20,
      lift: 0,
      roundness: 0.7,
    },
    {
      outline: path("M-68 88C-30 98 30 98 68 88L70 170C30 182 -30 182 -70 170Z"),
      cloth: "rib",
      lift: 3,
      roundness: 0.6,
    },
  ];
}

/** A pair, one lying over the other. */
export const socks: Garment = () => [...sock(-40, 60), ...sock(-130, 150)];

export const cap: Garment = (dye, trim) => {
  const crown: Part = {
    outline: "M-208 566C-226 400 -150 262 0 258C150 262 226 400 208 566C140 540 -140 540 -208 566Z",
    cloth: "main",
    roundness: 0.8,
    lift: 10,
    folds: [fold("-150 330, -184 430, -190 550", 50, 0.32), fold("150 330, 186 430, 192 550", 52, 0.36)],
    lights: [fold("-92 310, -116 410, -112 530", 64, 0.36)],
    seams: ["M0 260V546", "M0 260C-110 300 -150 420 -148 554", "M0 260C110 300 150 420 148 554"],
    stitches: ["M-9 262V546", "M9 262V546", "M-8 264C-102 304 -140 420 -138 552", "M8 264C102 304 140 420 138 552"],
    over: `<ellipse cx="0" cy="259" rx="20" ry="9" fill="${dye.deep}"/><ellipse cx="-1" cy="256" rx="18" ry="7.5" fill="${dye.base}"/>${[-78, 78].map((x) => `<ellipse cx="${x}" cy="356" rx="7" ry="8" fill="${dye.deep}" stroke="${dye.light}" stroke-width="2.4"/>`).join("")}`,
  };
  const peak: Part = onFront({
    outline:
      "M-212 562C-130 524 130 524 212 562C250 596 266 640 250 676C170 640 -170 640 -250 676C-266 640 -250 596 -212 562Z",
    cloth: "trim",
    roundness: 0.55,
    lift: 14,
    lights: [fold("-190 580, -60 556, 90 560", 44, 0.36)],
    folds: [fold("-244 668, 0 640, 244 668", 44, 0.36), fold("200 566, 232 610, 244 668", 50, 0.3)],
    stitches: [
      "M-222 582C-130 544 130 544 222 582",
      "M-236 604C-140 566 140 566 236 604",
      "M-246 628C-150 590 150 590 246 628",
      "M-250 654C-160 614 160 614 250 654",
    ],
  });
  const badge: Part = onFront({
    outline: "M-40 408L40 408L40 488L-40 488Z",
    cloth: { colour: trim.thread },
    lift: 3,
    roundness: 0.2,
    over: `<g transform="translate(0 448)" stroke="${dye.deep}" stroke-width="5" fill="none"><path d="M-24 -14H24M-24 0H24M-24 14H24"/><path d="M-14 -24V24M0 -24V24M14 -24V24" stroke="${trim.accent}"/></g>`,
  });
  const opening: Part = onBack({
    outline: "M-84 552C-80 480 -40 446 0 446C40 446 80 480 84 552C40 546 -40 546 -84 552Z",
    cloth: "lining",
    lift: 0,
    roundness: 0.4,
  });
  const strap: Part = onBack({
    outline: "M-104 520C-40 512 40 512 104 520L106 556C40 546 -40 546 -106 556Z",
    cloth: "solid",
    lift: 4,
    roundness: 0.4,
    stitches: ["M-100 527C-40 519 40 519 100 527", "M-102 549C-40 540 40 540 102 549"],
    over: `<rect x="-22" y="508" width="40" height="44" rx="5" fill="none" stroke="#b89a5c" stroke-width="6"/>`,
  });
  return [crown, badge, peak, opening, strap];
};
