import * as z from "zod";
import { queueNews } from "./news.ts";
import { Refusal } from "./refusal.ts";
import { sessionOf } from "./sessions.ts";
import type { Run, Store } from "./store.ts";

export const WantedRefund = z.object({
  id: z.string().regex(/^[\w-]{3,64}$/),
  reference: z.string().regex(/^[\w-]{3,64}$/),
  amount_paise: z.int().positive(),
});

/** Pays back, at most what was paid. Asked twice for the same id, it pays once. Banks take a moment. */
export function refund(store: Store, wanted: z.infer<typeof WantedRefund>, takesMs: number) {
  return store.batched(async (run) => {
    const session = await sessionOf(run, "reference", wanted.reference, { isHeld: true });
    const known = await refundOf(run, wanted.id);
    if (known) return known;
    if (session.state !== "paid") throw new Refusal(409, "Nothing was paid in this session.");
    const [sum] = await run(
      "select coalesce(sum(amount_paise), 0)::bigint as paise from demo_gateway.refunds where reference = $1",
      [wanted.reference],
    );
    if (Number(sum?.paise) + wanted.amount_paise > Number(session.amount_paise)) {
      throw new Refusal(409, "That is more than what is left of the payment.");
    }
    await run(
      `insert into demo_gateway.refunds (id, reference, amount_paise, done_at)
       values ($1, $2, $3, now() + $4 * interval '1 millisecond')`,
      [wanted.id, wanted.reference, wanted.amount_paise, takesMs],
    );
    const news = { type: "refund.done", reference: wanted.reference, refund: { id: wanted.id } };
    await queueNews(run, session, news, takesMs);
    return refundOf(run, wanted.id);
  });
}

export async function refundOf(run: Run, id: string) {
  const [found] = await run("select *, done_at <= now() as is_done from demo_gateway.refunds where id = $1", [id]);
  if (!found) return undefined;
  const { reference, amount_paise, is_done } = found;
  return { id, reference, amount_paise: Number(amount_paise), state: is_done ? "done" : "waiting" };
}
