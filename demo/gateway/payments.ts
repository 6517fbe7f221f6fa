import { randomBytes } from "node:crypto";
import * as z from "zod";
import type { Row, Run, Store } from "#demo/simulator/store.ts";
import { queueEvent } from "./events.ts";
import { GatewayError } from "./gateway-error.ts";
import { findSession, listPayments } from "./sessions.ts";

export const PayForm = z.object({
  outcome: z.enum(["success", "failure", "pending"]),
  method: z.enum(["card", "upi"]).default("card"),
});

const stateAfter = { success: "succeeded", failure: "failed", pending: "pending" } as const;
type State = (typeof stateAfter)[keyof typeof stateAfter];

/** A pending payment succeeds by itself after this long. */
const settlesAfterSeconds = 300;

/** What the button of the payment window does. A payment that is pending is completed; there is never a second one beside it. */
export function pay(store: Store, sessionId: string, { outcome, method }: z.infer<typeof PayForm>) {
  return store.transaction(async (run) => {
    const session = await findSession(run, "session_id", sessionId, { lock: true });
    if (session.state === "paid") throw new GatewayError(409, "This is paid already.");
    const pending = (await listPayments(run, session.reference)).find(({ state }) => state === "pending");
    if (pending) {
      if (outcome !== "pending") await completePayment(run, session, pending.id, stateAfter[outcome]);
      return { state: stateAfter[outcome], payment_id: pending.id };
    }
    if (session.is_over) throw new GatewayError(410, "The time to pay is over. Please start again from the shop.");
    const id = `pay_${randomBytes(12).toString("base64url")}`;
    await run(
      `insert into demo_gateway.payments (id, reference, state, method, settles_at)
       values ($1, $2, 'pending', $3, now() + interval '${settlesAfterSeconds} seconds')`,
      [id, session.reference, method],
    );
    await completePayment(run, session, id, stateAfter[outcome]);
    return { state: stateAfter[outcome], payment_id: id };
  });
}

async function completePayment(run: Run, session: Row, paymentId: string, state: State): Promise<void> {
  await run("update demo_gateway.payments set state = $2 where id = $1", [paymentId, state]);
  if (state === "succeeded") {
    await run("update demo_gateway.sessions set state = 'paid' where reference = $1", [session.reference]);
  }
  await queueEvent(run, session, {
    type: `payment.${state}`,
    reference: session.reference,
    payment: { id: paymentId, state, amount_paise: Number(session.amount_paise), currency: session.currency },
  });
}

/** Payments that have been pending long enough. */
export async function completePendingPayments(store: Store): Promise<void> {
  const due = await store.run(
    "select reference from demo_gateway.payments where state = 'pending' and settles_at <= now() limit 20",
  );
  for (const { reference } of due) {
    await store.transaction(async (run) => {
      const session = await findSession(run, "reference", reference, { lock: true });
      const pending = (await listPayments(run, reference)).find(({ state }) => state === "pending");
      if (pending) await completePayment(run, session, pending.id, "succeeded");
    });
  }
}
