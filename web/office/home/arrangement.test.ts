import { expect, test } from "vitest";
import { findFaults, formatDates, kinds, moveItem, nameOf, newBlock, timeOf } from "./arrangement.ts";

test("a new block of each kind is complete but for what only a person can say", () => {
  for (const kind of kinds) {
    const block = newBlock(kind);
    expect(Object.keys(findFaults([block])), kind).toEqual([block._id]);
    expect(Object.values(findFaults([block])[block._id] ?? {}).join(), kind).toContain(" is required.");
  }
});

test("faults stand beside their field, and what is wrong with all of home by itself", () => {
  const slides = newBlock("slides");
  expect(findFaults([slides])).toEqual({
    [slides._id]: expect.objectContaining({ "slides.0.picture": "Picture is required." }),
  });
  expect(findFaults([])).toEqual({ "": { "": "Home needs at least one block." } });
});

test("blocks are named by their heading and moved to a place", () => {
  const text = newBlock("text");
  expect(nameOf(text)).toBe("Text");
  expect(nameOf({ ...text, heading: "Diwali" } as typeof text)).toBe("Text: Diwali");
  expect(moveItem(["a", "b", "c"], 2, 0)).toEqual(["c", "a", "b"]);
  expect(moveItem(["a", "b", "c"], 0, 1)).toEqual(["b", "a", "c"]);
});

test("dates are said by the clocks of India", () => {
  const dated = { ...newBlock("text"), startsAt: "2026-11-17T18:30:00Z", endsAt: "2026-11-18T18:30:00Z" };
  expect(formatDates(dated).replaceAll("\u00a0", " ")).toBe(
    "From November 18, 2026 at 12:00 AM IST until November 19, 2026 at 12:00 AM IST",
  );
  const at = (time: string) => timeOf(dated, Date.parse(time));
  expect([at("2026-11-17T18:29:59Z"), at("2026-11-18T00:00:00Z"), at("2026-11-18T18:30:00Z")]).toEqual([
    "to come",
    "shown",
    "over",
  ]);
});
