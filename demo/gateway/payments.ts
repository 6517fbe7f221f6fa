import { randomBytes } from "node:crypto";
import * as z from "zod";
import { queueNews } from "./news.ts";
import { Refusal } from "./refusal.ts";
import { paymentsOf, sessionOf } from "./sessions.ts";
import type { Row, Run, Store } from "./store.ts";

export const PayForm = z.object({
  outcome: z.enum(["success", "failure", "pending"]),
  method: z.enum(["card", "upi"]).default("card"),
});

const stateAfter = { success: "succeeded", failure: "failed", pending: "pending" } as const;
type State = (typeof stateAfter)[keyof typeof stateAfter];

/** A bank that has not decided after this long decides for the buyer. */
const bankTakesSeconds = 300;

/** What the window does when the shopper presses the button. A payment the bank is still thinking about is decided, not doubled. */
export function pay(store: Store, sessionId: string, { outcome, method }: z.infer<typeof PayForm>) {
  return store.batched(async (run) => {
    const session = await sessionOf(run, "session_id", sessionId, { isHeld: true });
    if (session.state === "paid") throw new Refusal(409, "This is paid already.");
    const waiting = (await paymentsOf(run, session.reference)).find(({ state }) => state === "pending");
    if (waiting) {
      if (outcome !== "pending") await decide(run, session, waiting.id, stateAfter[outcome]);
      return { state: stateAfter[outcome], payment_id: waiting.id };
    }
    if (session.is_over) throw new Refusal(410, "The time to pay is over. Please start again from the shop.");
    const id = `pay_${randomBytes(12).toString("base64url")}`;
    await run(
      `insert into demo_gateway.payments (id, reference, state, method, settles_at)
       values ($1, $2, 'pending', $3, now() + interval '${bankTakesSeconds} seconds')`,
      [id, session.reference, method],
    );
    await decide(run, session, id, stateAfter[outcome]);
    return { state: stateAfter[outcome], payment_id: id };
  });
}

async function decide(run: Run, session: Row, paymentId: string, state: State): Promise<void> {
  await run("update demo_gateway.payments set state = $2 where id = $1", [paymentId, state]);
  if (state === "succeeded") {
    await run("update demo_gateway.sessions set state = 'paid' where reference = $1", [session.reference]);
  }
  await queueNews(run, session, {
    type: `payment.${state}`,
    reference: session.reference,
    payment: { id: paymentId, state, amount_paise: Number(session.amount_paise), currency: session.currency },
  });
}

/** Payments that waited long enough. */
export async function decideWaiting(store: Store): Promise<void> {
  const due = await store.run(
    "select reference from demo_gateway.payments where state = 'pending' and settles_at <= now() limit 20",
  );
  for (const { reference } of due) {
    await store.batched(async (run) => {
      const session = await sessionOf(run, "reference", reference, { isHeld: true });
      const waiting = (await paymentsOf(run, reference)).find(({ state }) => state === "pending");
      if (waiting) await decide(run, session, waiting.id, "succeeded");
    });
  }
}
