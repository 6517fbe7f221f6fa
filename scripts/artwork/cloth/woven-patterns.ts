import type { Dye } from "./dyes.ts";
import { band, line, shape, type Tile, threads } from "./marks.ts";

const weave = (d: Dye): Tile => ({
  width: 120,
  height: 120,
  marks:
    line(
      threads(40, 3, (y) => `M0 ${y}H120`),
      d.deep,
      0.7,
      0.12,
    ) +
    line(
      threads(40, 3, (x) => `M${x} 0V120`),
      d.light,
      0.7,
      0.14,
    ),
});

/** Patterns that come from the loom: what the threads themselves do. */
export const woven = {
  plain: weave,
  slub: (d: Dye): Tile => ({
    width: 90,
    height: 66,
    marks:
      line("M4 8H40M52 21H88M10 35H30M44 47H80M2 59H26", d.light, 1.4, 0.34) +
      line("M50 5H84M6 17H34M38 30H66M20 53H50M60 62H86", d.deep, 1.2, 0.22) +
      line("M22 0V66M67 0V66", d.light, 0.8, 0.16),
  }),
  stripe: (d: Dye): Tile => ({
    width: 44,
    height: 20,
    marks: band(0, 0, 14, 20, d.thread, 0.94) + band(18, 0, 2.4, 20, d.thread, 0.8),
  }),
  pinstripe: (d: Dye): Tile => ({ width: 20, height: 20, marks: band(9, 0, 1.7, 20, d.thread, 0.75) }),
  sailor: (d: Dye): Tile => ({ width: 20, height: 46, marks: band(0, 0, 20, 19, d.thread, 0.95) }),
  check: (d: Dye): Tile => ({
    width: 96,
    height: 96,
    marks:
      band(8, 0, 30, 96, d.deep, 0.5) +
      band(0, 8, 96, 30, d.deep, 0.5) +
      band(60, 0, 9, 96, d.thread, 0.55) +
      band(0, 60, 96, 9, d.thread, 0.55) +
      band(80, 0, 3, 96, d.accent, 0.8) +
      band(0, 80, 96, 3, d.accent, 0.8),
  }),
  gingham: (d: Dye): Tile => ({
    width: 28,
    height: 28,
    marks: band(0, 0, 14, 28, d.thread, 0.62) + band(0, 0, 28, 14, d.thread, 0.62),
  }),
  chevron: (d: Dye): Tile => ({
    width: 48,
    height: 34,
    marks:
      line("M-4 20L12 4L36 28L52 12", d.thread, 5, 0.85) +
      line("M-4 37L12 21L36 45L52 29M-4 3L12 -13L36 11L52 -5", d.deep, 3, 0.55),
  }),
  houndstooth: (d: Dye): Tile => ({
    width: 32,
    height: 32,
    marks: shape(
      "M0 0H16V8L24 0H32L16 16V24L8 16H0ZM16 32L24 24V32ZM32 16L24 24V16Z M0 32L0 24L8 16L8 24Z",
      d.thread,
      0.92,
    ),
  }),
  twill: (d: Dye): Tile => ({
    width: 112,
    height: 112,
    marks:
      line(
        threads(32, 7, (x) => `M${x} 0L${x - 112} 112`),
        d.light,
        1.5,
        0.3,
      ) +
      line(
        threads(32, 7, (x) => `M${x + 3} 0L${x - 109} 112`),
        d.deep,
        1,
        0.28,
      ),
  }),
  knit: (d: Dye): Tile => ({
    width: 14,
    height: 12,
    marks:
      line("M1 1C3 5 5 8 7 10C9 8 11 5 13 1", d.deep, 1.5, 0.34) +
      line("M1 -3C3 1 5 4 7 6C9 4 11 1 13 -3M1 9C3 13 5 16 7 18C9 16 11 13 13 9", d.light, 1.3, 0.4),
  }),
  cable: (d: Dye): Tile => ({
    width: 78,
    height: 64,
    marks:
      line("M20 -4C20 14 44 18 44 34C44 50 20 52 20 68", d.deep, 8, 0.34) +
      line("M44 -4C44 14 20 18 20 34C20 50 44 52 44 68", d.deep, 8, 0.34) +
      line("M18 -4C18 14 42 18 42 34C42 50 18 52 18 68", d.light, 5, 0.55) +
      line("M42 -4C42 14 18 18 18 34C18 50 42 52 42 68", d.light, 5, 0.4) +
      line("M58 0V64M70 0V64M6 0V64", d.deep, 2.6, 0.25) +
      line("M61 0V64M73 0V64M9 0V64", d.light, 2, 0.3),
  }),
  rib: (d: Dye): Tile => ({
    width: 117,
    height: 120,
    marks:
      line(
        threads(13, 9, (x) => `M${x} 0V120`),
        d.deep,
        3.4,
        0.45,
      ) +
      line(
        threads(13, 9, (x) => `M${x + 3.6} 0V120`),
        d.light,
        2,
        0.22,
      ),
  }),
} satisfies Record<string, (dye: Dye) => Tile>;
