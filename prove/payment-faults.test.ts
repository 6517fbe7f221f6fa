import { expect, onTestFinished, test } from "vitest";
import { readOrderAs } from "#server/testing/given/orders.ts";
import { openPayingShop } from "#server/testing/shops/paying-shop.ts";
import { byLength, timeoutMs } from "./run-length.ts";
import { shortenTimeouts } from "./shorten-timeouts.ts";

shortenTimeouts();
const paying = await openPayingShop("cashfree", { RATE_LIMITS: "off" });
const { app, attemptOf, counter, createSession, handlers, report, said } = paying;
const provider = counter.cashfree;
if (!provider) throw new Error("the provider is not Cashfree");
const { state } = provider;

const unreachable = "The payment provider cannot be reached right now. Please try again in a moment.";

type Placed = Awaited<ReturnType<typeof paying.order>>;

/** What it says is believed again, and what waited for it is done. */
function recover(): void {
  Object.assign(state, { holding: undefined, isRefusing: false, brokenAnswers: 0, lostAnswers: 0, lie: undefined });
}

/** Each begins a fault; what was held back is done after its end. */
const faults: Record<string, () => () => void> = {
  hangs: () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    state.holding = promise;
    return resolve;
  },
  refuses: () => {
    state.isRefusing = true;
    return () => undefined;
  },
  "answers 500": () => {
    state.brokenAnswers = Number.POSITIVE_INFINITY;
    return () => undefined;
  },
  "does what it is asked, and its answer is lost": () => {
    state.lostAnswers = Number.POSITIVE_INFINITY;
    return () => undefined;
  },
  "answers nonsense": () => {
    state.lie = { order_status: 7 };
    return () => undefined;
  },
};

async function openWindow(placed: Placed) {
  const { status, body } = await createSession(placed.buyer, placed);
  expect(status, body.error).toBe(200);
  return { sessionId: body.payment_session_id, attempt: await attemptOf(body.payment_session_id) };
}

/** What the job that checks finds out, some minutes later. */
async function reconcile(placed: Placed): Promise<void> {
  await paying.age(placed.id, 5);
  await handlers["reconcile-payments"]({});
}

test.each(Object.keys(faults))(
  "the payment provider %s: orders go on, the buyer reads a sentence, and the money counts once",
  {
    timeout: timeoutMs,
  },
  async (name) => {
    for (let round = 0; round < byLength(1, 3); round++) {
      const [paid, begun] = [await paying.order(), await paying.order()];
      const { sessionId } = await openWindow(paid);
      const end = faults[name]?.() ?? recover;
      onTestFinished(() => {
        recover();
        end();
      });

      const [whileAway, window] = await Promise.all([paying.order(), createSession(begun.buyer, begun)]);
      expect(window).toMatchObject({ status: 400, body: { error: unreachable } });
      // The buyer of the first has paid, and its webhook is lost. Nobody else's money is taken for it.
      await counter.pay(sessionId, "succeeded");
      await reconcile(paid);
      expect(await report(paid.buyer, paid.id)).toMatchObject({ paymentStatus: "Pending", paid: 0 });
      // A buyer who has no window open may choose to pay at the door instead.
      const cash = { orderId: whileAway.id };
      expect(await paying.ask(whileAway.buyer, "POST", "/payment/cash-on-delivery", cash)).toMatchObject({
        status: 200,
      });

      recover();
      end();
      await reconcile(paid);
      await reconcile(paid);
      expect(await report(paid.buyer, paid.id)).toMatchObject({ paymentStatus: "Paid", paid: paid.amount });
      const again = await openWindow(begun);
      const theirs = [...provider.orders.values()].filter(({ order_id }) => order_id === again.attempt.id);
      expect(theirs, "one order of theirs, however often it was asked for").toHaveLength(1);
      await counter.pay(again.sessionId, "succeeded");
      await reconcile(begun);
      expect(await report(begun.buyer, begun.id)).toMatchObject({ paymentStatus: "Paid", paid: begun.amount });
    }
  },
);

test("the provider says that something else was paid: nothing counts, and people are told to look", async () => {
  const [placed, other] = [await paying.order(), await paying.order()];
  const { sessionId, attempt } = await openWindow(placed);
  const theirs = provider.orders.get(attempt.id);
  const { attempt: otherAttempt } = await openWindow(other);

  const paymentId = await counter.pay(sessionId, "succeeded");
  const [payment] = theirs?.payments ?? [];
  if (!theirs || !payment) throw new Error("nothing was paid");
  // Another order.
  theirs.payments = [{ ...payment, order_id: otherAttempt.id }];
  await reconcile(placed);
  expect(await report(placed.buyer, placed.id)).toMatchObject({ paymentStatus: "Pending", paid: 0 });
  // Another amount.
  theirs.payments = [{ ...payment, cf_payment_id: "7", payment_amount: 1 }];
  await reconcile(placed);
  expect(await report(placed.buyer, placed.id)).toMatchObject({ paymentStatus: "Pending", paid: 0 });
  expect(said("a payment does not match what was asked for")).toHaveLength(1);
  // By somebody who does not have the secret.
  const reported = { attemptId: attempt.id, paymentId, state: "succeeded" as const, amountPaise: placed.amountPaise };
  expect(await paying.sendWebhook(reported, { secret: "a guess" })).toBe(401);
  expect(await report(placed.buyer, placed.id)).toMatchObject({ paymentStatus: "Pending", paid: 0 });
  // The truth, at last.
  theirs.payments = [payment];
  await reconcile(placed);
  expect(await paying.sendWebhook(reported)).toBe(200);
  expect(await report(placed.buyer, placed.id)).toMatchObject({ paymentStatus: "Paid", paid: placed.amount });
  // A payment that has counted comes again, for the other order.
  expect(await paying.sendWebhook({ ...reported, attemptId: otherAttempt.id })).toBe(200);
  expect(await report(other.buyer, other.id)).toMatchObject({ paymentStatus: "Pending", paid: 0 });
  const { timeline } = await readOrderAs(app, placed.buyer, placed.id);
  expect(timeline.length).toBeGreaterThan(0);
});
