import { expect, test } from "vitest";
import { slugOf } from "./slug-of.ts";

test.each([
  ["Neelā kurta!", "neela-kurta"],
  ["Ram's Çâfé 100% & co", "rams-cafe-100-co"],
  ["  Kurta — Set  ", "kurta-set"],
  ["x".repeat(100), "x".repeat(80)],
  ["!!!", ""],
])("the name %s in Latin letters becomes %s", (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

test.each([
  ["कुर्ता", "kurta"],
  ["बनारसी साड़ी", "banarasi-sadi"],
  ["लहंगा चोली", "lahanga-choli"],
  ["रेशम का दुपट्टा", "resham-ka-dupatta"],
  ["सलवार कमीज़", "salavar-kamij"],
  ["गर्म शॉल", "garm-shol"],
  ["वस्त्र", "vastra"],
  ["ज्ञान", "gyan"],
  ["माँ", "man"],
  ["मुंबई", "mumbai"],
  ["पश्मीना ५०", "pashmina-50"],
  ["Neela कुर्ता", "neela-kurta"],
])("the Hindi name %s becomes %s, which people can read and type", (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});
