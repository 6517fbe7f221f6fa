import { expect, test } from "vitest";
import { cashFeeRatePercent, taxIncludedPaise } from "#contract/sales/gst.ts";
import { spread } from "#contract/sales/spread.ts";
import { buildCreditNote, leftByKey } from "./build-credit-note.ts";
import { buildInvoices, type InvoicedItem } from "./build-invoices.ts";
import { type ContentLine, type DocumentContent, isFee, sumAmounts } from "./content.ts";
import { placeOf, type Supplier, shopId } from "./find-sellers.ts";

/** Equal numbers in every run (a linear congruential generator), so that what fails fails again. */
function numbers(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

const states = ["29", "33", "04", "27"];
const merchantIds = ["11111111", "22222222"].map((start) => `${start}-0000-7000-8000-000000000000`);

type Draw = ReturnType<typeof numbers>;

function randomOrder(draw: Draw) {
  const supplier = (name: string): Supplier => ({
    name,
    address: "",
    gstin: "",
    ...placeOf(states[draw(states.length)] ?? "29"),
  });
  const sellers = new Map([shopId, ...merchantIds].map((id) => [id, supplier(id)]));
  const totals = Array.from({ length: 1 + draw(5) }, () => (draw(9) === 0 ? 0 : 1 + draw(900_000)));
  const shares = spread(draw(2) === 0 ? 0 : draw(20_000), totals);
  const items = totals.map((totalPaise, i): InvoicedItem => {
    const taxRatePercent = [0, 5, 18][draw(3)] ?? 5;
    const shippingPaise = shares[i] ?? 0;
    return {
      sku: `sku-${i}`,
      size: "M",
      name: `Kurta ${i}`,
      brandName: null,
      hsn: "6205",
      quantity: 1 + draw(4),
      merchantId: [null, ...merchantIds, "33333333-0000-7000-8000-000000000000"][draw(4)] ?? null,
      status: draw(5) === 0 ? "Cancelled" : "Not processed",
      expectedBackSince: null,
      expectedBackEnd: null,
      taxRatePercent,
      totalPaise,
      taxPaise: taxIncludedPaise(totalPaise, taxRatePercent),
      shippingPaise,
      shippingTaxPaise: taxIncludedPaise(shippingPaise, taxRatePercent),
    };
  });
  const cashFeePaise = draw(2) === 0 ? 0 : draw(9_900);
  // Some of what is cancelled is expected back, and may be delivered all the same.
  for (const item of items) if (item.status === "Cancelled" && draw(3) === 0) item.expectedBackSince = new Date();
  const live = items.filter(({ status, expectedBackSince }) => status !== "Cancelled" || expectedBackSince !== null);
  const sumOf = (all: readonly number[]) => all.reduce((sum, each) => sum + each, 0);
  const order = {
    address: null,
    deliveryState: states[draw(states.length)] ?? "29",
    buyerGstin: null,
    cashFeePaise,
    cashFeeTaxPaise: taxIncludedPaise(cashFeePaise, cashFeeRatePercent),
    totalWithTaxPaise:
      live.length > 0 ? sumOf(live.map(({ totalPaise }) => totalPaise)) + sumOf(shares) + cashFeePaise : 0,
  };
  return { order, items, sellers, buyerName: "Asha Rao" };
}

const split = ({ cgstPaise, sgstPaise, igstPaise }: ContentLine) => cgstPaise + sgstPaise + igstPaise;

function expectSound({ lines, totals }: DocumentContent): void {
  expect(sumAmounts(lines)).toEqual(totals);
  expect(new Set(lines.map(({ key }) => key)).size, "no two lines share a key").toBe(lines.length);
  for (const line of lines) {
    expect(split(line)).toBe(line.taxPaise);
    expect(line.taxableValuePaise + line.taxPaise).toBe(line.totalPaise);
    expect(
      Math.min(line.quantity, line.cgstPaise, line.sgstPaise, line.igstPaise, line.taxableValuePaise),
    ).toBeGreaterThanOrEqual(0);
    expect(Math.abs(line.cgstPaise - line.sgstPaise)).toBeLessThanOrEqual(1);
  }
}

/** A piece of a random item goes, or all of it; an item that goes in part is split into two. */
function cancelSome(items: InvoicedItem[], draw: Draw): InvoicedItem[] {
  return items.flatMap((item) => {
    if (item.status === "Cancelled" || draw(2) === 0) return [item];
    if (item.quantity === 1 || draw(2) === 0) return [{ ...item, status: "Cancelled" as const }];
    const pieces = 1 + draw(item.quantity - 1);
    const weights = [pieces, item.quantity - pieces];
    const [totalPaise = 0, restPaise = 0] = spread(item.totalPaise, weights);
    const [taxPaise = 0, restTaxPaise = 0] = spread(item.taxPaise, weights);
    return [
      { ...item, quantity: item.quantity - pieces, totalPaise: restPaise, taxPaise: restTaxPaise },
      { ...item, quantity: pieces, totalPaise, taxPaise, status: "Cancelled" as const },
    ];
  });
}

test("of any order the invoices add up to what it costs, and credit notes to what is cancelled of it, line by line", () => {
  for (let seed = 1; seed <= 400; seed++) {
    const draw = numbers(seed);
    const parts = randomOrder(draw);
    const invoices = buildInvoices(parts);
    const invoiced = invoices.reduce((sum, { content }) => sum + content.totals.totalPaise, 0);
    expect(invoiced, `seed ${seed}`).toBe(parts.order.totalWithTaxPaise);
    const notes = invoices.map((): DocumentContent[] => []);
    let items = parts.items;
    for (let round = 0; round < 4; round++) {
      items = round === 3 ? items.map((item) => ({ ...item, status: "Cancelled" as const })) : cancelSome(items, draw);
      const live = items.filter(({ status }) => status !== "Cancelled");
      const left = leftByKey(
        live.map((item) => ({ ...item, returnedQuantity: 0, returnedPaise: 0, returnedTaxPaise: 0 })),
        "gst",
      );
      for (const [i, { content }] of invoices.entries()) {
        const invoice = { ...content, invoice: { id: String(i), number: "", at: "" } };
        expectSound(content);
        const note = buildCreditNote(invoice, notes[i] ?? [], left);
        if (note) notes[i]?.push(note);
        expect(buildCreditNote(invoice, notes[i] ?? [], left), "twice is once").toBeUndefined();
        for (const each of notes[i] ?? []) expectSound(each);
        const credited = sumAmounts(notes[i]?.flatMap(({ lines }) => lines) ?? []);
        const kept = content.lines.reduce(
          (sum, line) => sum + (isFee(line) ? (live.length > 0 ? line.totalPaise : 0) : keptOf(left, line)),
          0,
        );
        expect(content.totals.totalPaise - credited.totalPaise, `seed ${seed}, round ${round}`).toBe(kept);
        if (live.length === 0) expect(credited, "all of it goes back").toEqual(content.totals);
      }
    }
  }
});

function keptOf(left: ReturnType<typeof leftByKey>, { key }: ContentLine): number {
  const kept = left.get(key);
  return kept ? kept.taxableValuePaise + kept.taxPaise : 0;
}
