import * as z from "zod";
import type { Run, Store } from "#demo/simulator/store.ts";
import { queueEvent } from "./events.ts";
import { GatewayError } from "./gateway-error.ts";
import { findSession } from "./sessions.ts";

export const RefundForm = z.object({
  id: z.string().regex(/^[\w-]{3,64}$/),
  reference: z.string().regex(/^[\w-]{3,64}$/),
  amount_paise: z.int().positive(),
});

/** Refunds at most what was paid. Idempotent by its id. */
export function createRefund(store: Store, form: z.infer<typeof RefundForm>, delayMs: number) {
  return store.transaction(async (run) => {
    const session = await findSession(run, "reference", form.reference, { lock: true });
    const known = await findRefund(run, form.id);
    if (known) return known;
    if (session.state !== "paid") throw new GatewayError(409, "Nothing was paid in this session.");
    const [sum] = await run(
      "select coalesce(sum(amount_paise), 0)::bigint as paise from demo_gateway.refunds where reference = $1",
      [form.reference],
    );
    if (Number(sum?.paise) + form.amount_paise > Number(session.amount_paise)) {
      throw new GatewayError(409, "That is more than what is left of the payment.");
    }
    await run(
      `insert into demo_gateway.refunds (id, reference, amount_paise, done_at)
       values ($1, $2, $3, now() + $4 * interval '1 millisecond')`,
      [form.id, form.reference, form.amount_paise, delayMs],
    );
    const event = { type: "refund.done", reference: form.reference, refund: { id: form.id } };
    await queueEvent(run, session, event, delayMs);
    return findRefund(run, form.id);
  });
}

export async function findRefund(run: Run, id: string) {
  const [found] = await run("select *, done_at <= now() as is_done from demo_gateway.refunds where id = $1", [id]);
  if (!found) return undefined;
  const { reference, amount_paise, is_done } = found;
  return { id, reference, amount_paise: Number(amount_paise), state: is_done ? "done" : "waiting" };
}
