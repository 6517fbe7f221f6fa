import { performance } from "node:perf_hooks";
import { expect, test } from "vitest";
import { drawInvoice } from "./draw-invoice.ts";
import type { IssuedInvoice } from "./queries.ts";

const line = {
  name: "Indigo kurta नीला",
  sku: "kurta-1",
  brand: "Loom",
  size: "M" as const,
  quantity: 1,
  taxRate: 5,
  pricePaise: 10_000,
  discountPaise: 0,
  totalPaise: 10_000,
  taxPaise: 500,
  totalWithTaxPaise: 10_500,
};

const invoice = (number: string): IssuedInvoice => ({
  number,
  issuedAt: new Date(),
  orderId: crypto.randomUUID(),
  orderNumber: "C2345FHJKM",
  orderedAt: new Date(),
  cancelledSincePaise: 0,
  payment: "Paid online",
  seller: { name: "Tana Bana", address: "12 Weavers Lane", gstin: "", email: "a@example.com", phone: "1" },
  buyer: { name: "Asha Rao", email: "b@example.com", phone: "2", address: ["14, 3rd Cross"] },
  lines: Array.from({ length: 20 }, () => line),
  totalPaise: 200_000,
  discountPaise: 0,
  shippingPaise: 0,
  taxPaise: 10_000,
  totalWithTaxPaise: 210_000,
});

test("eight invoices at once leave this process to others", async () => {
  const before = performance.eventLoopUtilization();
  const drawn = await Promise.all(Array.from({ length: 8 }, (_, i) => drawInvoice(invoice(`2026-27/00000${i}`))));
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5);
  expect(drawn.every((bytes) => bytes.subarray(0, 5).toString() === "%PDF-")).toBe(true);
});

test("an invoice that was drawn before is not drawn again, unless it says something else", async () => {
  const same = invoice("2026-27/000100");
  const bytes = await drawInvoice(same);
  expect(await drawInvoice({ ...same })).toBe(bytes);
  expect(await drawInvoice({ ...same, payment: "Refunded" })).not.toBe(bytes);
  const reduced = await drawInvoice({ ...same, lines: same.lines.map((each) => ({ ...each, mrpPaise: 20_000 })) });
  expect(reduced.length, "an MRP is drawn beside the price").toBeGreaterThan(bytes.length);
});
