import { expect, test } from "vitest";
import { demoItems } from "#demo/data/catalogue/products.ts";
import { drawCloth, drawGarment } from "./draw-garments.ts";

const onePerPiece = new Map(demoItems().map((item) => [item.piece, item]));

test.each([...onePerPiece.values()])(
  "$name is drawn from the front, from behind, and with its cloth in close-up, the same at every run",
  (item) => {
    const draw = () => [drawGarment(item, 0, "front"), drawGarment(item, 0, "back"), drawCloth(item)];
    const drawn = draw();
    expect(new Set(drawn).size).toBe(3);
    expect(draw()).toEqual(drawn);
  },
);
