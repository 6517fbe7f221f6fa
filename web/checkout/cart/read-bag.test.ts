import { expect, test } from "vitest";
import { emptyBag, readBag } from "./read-bag.ts";

const kurta = {
  _id: "0190",
  name: "Indigo kurta",
  slug: "indigo-kurta",
  quantity: 3,
  price: 1299.1,
  taxable: true,
  selectedSize: { value: "M" },
  totalPrice: 1,
};

test("line totals and the bag's total are reckoned anew, to the paisa", () => {
  const bag = readBag(JSON.stringify([kurta, { ...kurta, selectedSize: { value: "L" }, quantity: 1 }]));
  expect(bag.lines.map((line) => line.totalPrice)).toEqual([3897.3, 1299.1]);
  expect(bag.total).toBe(5196.4);
});

test.each([null, "", "{", "null", "7", '{"a":1}'])("a bag that cannot be read (%s) is an empty one", (stored) => {
  expect(readBag(stored)).toEqual(emptyBag);
});

test("what is not a line of the bag is left out", () => {
  const strangers = [
    null,
    "kurta",
    {},
    { ...kurta, quantity: 0 },
    { ...kurta, quantity: 1.5 },
    { ...kurta, price: "1" },
    { ...kurta, price: -1 },
    { ...kurta, selectedSize: null },
    { ...kurta, selectedSize: { value: "Q" } },
  ];
  expect(readBag(JSON.stringify([...strangers, kurta])).lines).toHaveLength(1);
});

test("a line holds no more than any line may", () => {
  const [line] = readBag(JSON.stringify([{ ...kurta, quantity: 4000 }])).lines;
  expect(line).toMatchObject({ quantity: 50, totalPrice: 64_955 });
});

test("of two lines for one product and size the later counts", () => {
  const { lines } = readBag(JSON.stringify([kurta, { ...kurta, quantity: 1 }]));
  expect(lines.map(({ quantity }) => quantity)).toEqual([1]);
});

test("a picture that is no address is no picture", () => {
  expect(readBag(JSON.stringify([{ ...kurta, imageUrl: { a: 1 } }])).lines[0]?.imageUrl).toBe("");
});
