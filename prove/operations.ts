import fc from "fast-check";
import type { ItemStatus } from "#contract/sales/orders.ts";

/** Which one: taken modulo as many as there are by then. */
type Nth = number;

interface OrderLineChoice {
  product: Nth;
  size: "M" | "L";
  quantity: number;
}

/** One thing that somebody does. */
export type Step =
  | { do: "order"; buyer: Nth; lines: OrderLineChoice[]; isSentTwice: boolean }
  | { do: "send the order again"; order: Nth }
  | { do: "open a payment window"; order: Nth }
  | { do: "pay"; window: Nth; payment: Nth; state: "succeeded" | "failed" | "pending"; hasWebhook: boolean }
  | { do: "resend a webhook"; webhooks: Nth }
  | { do: "choose cash on delivery"; order: Nth }
  | { do: "cancel an item"; order: Nth; line: Nth; isByBuyer: boolean }
  | { do: "cancel an order"; order: Nth; isByBuyer: boolean }
  | { do: "move an item"; order: Nth; line: Nth; status: ItemStatus }
  | { do: "read the payment status"; order: Nth }
  | { do: "reconcile payments" }
  | { do: "let time pass"; order: Nth; minutes: number }
  | { do: "release unpaid orders" }
  | { do: "refund" }
  | { do: "lose a reply of the provider" };

/** A few at the same moment. */
export type Operation = Step | { do: "concurrently"; steps: Step[] };

const nth = fc.nat({ max: 7 });
const line = fc.record({
  product: fc.nat({ max: 2 }),
  size: fc.constantFrom("M" as const, "L" as const),
  quantity: fc.constantFrom(1, 1, 1, 2),
});
const step = <Name extends Step["do"], Rest extends object>(
  name: Name,
  rest: { [Key in keyof Rest]: fc.Arbitrary<Rest[Key]> },
) => fc.record({ do: fc.constant(name), ...rest }) as unknown as fc.Arbitrary<Step>;

const steps: fc.WeightedArbitrary<Step>[] = [
  {
    weight: 9,
    arbitrary: step("order", {
      buyer: nth,
      lines: fc.array(line, { minLength: 1, maxLength: 3 }),
      isSentTwice: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: step("send the order again", { order: nth }) },
  { weight: 7, arbitrary: step("open a payment window", { order: nth }) },
  {
    weight: 10,
    arbitrary: step("pay", {
      window: nth,
      payment: fc.nat({ max: 2 }),
      state: fc.constantFrom("succeeded" as const, "succeeded" as const, "failed" as const, "pending" as const),
      hasWebhook: fc.boolean(),
    }),
  },
  { weight: 4, arbitrary: step("resend a webhook", { webhooks: nth }) },
  { weight: 1, arbitrary: step("choose cash on delivery", { order: nth }) },
  { weight: 3, arbitrary: step("cancel an item", { order: nth, line: nth, isByBuyer: fc.boolean() }) },
  { weight: 2, arbitrary: step("cancel an order", { order: nth, isByBuyer: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: step("move an item", {
      order: nth,
      line: nth,
      status: fc.constantFrom<ItemStatus>("Not processed", "Processing", "Shipped", "Delivered", "Cancelled"),
    }),
  },
  { weight: 2, arbitrary: step("read the payment status", { order: nth }) },
  { weight: 1, arbitrary: step("reconcile payments", {}) },
  { weight: 5, arbitrary: step("let time pass", { order: nth, minutes: fc.constantFrom(1, 18, 90, 90) }) },
  { weight: 4, arbitrary: step("release unpaid orders", {}) },
  { weight: 2, arbitrary: step("refund", {}) },
];

/** Sequences of operations. Lost answers are waited for, so short proofs leave them out. */
export function operations({ length, withLostAnswers }: { length: number; withLostAnswers: boolean }) {
  const lost = { weight: 1, arbitrary: step("lose a reply of the provider", {}) };
  const one = fc.oneof(...steps, ...(withLostAnswers ? [lost] : []));
  const batched = fc.record({
    do: fc.constant("concurrently" as const),
    steps: fc.array(one, { minLength: 2, maxLength: 4 }),
  });
  const operation = fc.oneof({ weight: 5, arbitrary: one }, { weight: 1, arbitrary: batched });
  const sequence = fc.array(operation as fc.Arbitrary<Operation>, {
    minLength: length / 2,
    maxLength: length,
    size: "max",
  });
  // The usual leaning towards the smallest would do everything to the first order of the first buyer.
  return fc.noBias(sequence);
}
