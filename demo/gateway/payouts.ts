import * as z from "zod";
import type { Run, Store } from "#demo/simulator/store.ts";
import { GatewayError } from "./gateway-error.ts";

export const PayoutForm = z.object({
  id: z.string().regex(/^[\w-]{3,64}$/),
  amount_paise: z.int().positive(),
  to: z.union([
    z.object({ upi: z.string().regex(/^[^@\s]+@[^@\s]+$/) }),
    z.object({ account: z.string().regex(/^\d+$/), ifsc: z.string().length(11), name: z.string().min(1) }),
  ]),
});
type PayoutForm = z.infer<typeof PayoutForm>;

/** How payouts go, as tests and people who try out the shop ask for it. */
export const PayoutManners = z.object({
  /** The gateway does not answer. */
  isSilent: z.boolean().default(false),
  isRefused: z.boolean().default(false),
  delayMs: z.int().min(0).max(3_600_000).optional(),
});
type PayoutManners = z.infer<typeof PayoutManners>;

const manners = "payouts";

export const setPayoutManners = (store: Store, simulation: PayoutManners) =>
  store.run(
    `insert into demo_gateway.failure_simulations (reference, simulation) values ($1, $2)
     on conflict (reference) do update set simulation = excluded.simulation`,
    [manners, simulation],
  );

async function readManners(run: Run): Promise<PayoutManners> {
  const [row] = await run("select simulation from demo_gateway.failure_simulations where reference = $1", [manners]);
  const found = PayoutManners.parse(row?.simulation ?? {});
  if (found.isSilent) throw new GatewayError(503, "The gateway does not answer.");
  return found;
}

/** Money to `refused@…` and `slow@…` goes as the name says, so that both can be tried out in a browser. */
function outcomeOf({ to }: PayoutForm, { isRefused, delayMs }: PayoutManners, usualMs: number) {
  const name = "upi" in to ? to.upi.split("@")[0] : "";
  return {
    isRefused: isRefused || name === "refused",
    delayMs: delayMs ?? (name === "slow" ? 60_000 : usualMs),
  };
}

/** Pays nothing, and keeps no account. Idempotent by its id. */
export function createPayout(store: Store, form: PayoutForm, usualMs: number) {
  return store.transaction(async (run) => {
    const { isRefused, delayMs } = outcomeOf(form, await readManners(run), usualMs);
    await run(
      `insert into demo_gateway.payouts (id, amount_paise, is_refused, done_at)
       values ($1, $2, $3, now() + $4 * interval '1 millisecond') on conflict do nothing`,
      [form.id, form.amount_paise, isRefused, delayMs],
    );
    return describePayout(run, form.id);
  });
}

export async function findPayout(run: Run, id: string) {
  await readManners(run);
  return describePayout(run, id);
}

async function describePayout(run: Run, id: string) {
  const [found] = await run("select *, done_at <= now() as is_over from demo_gateway.payouts where id = $1", [id]);
  if (!found) return undefined;
  const amounts = { id, amount_paise: Number(found.amount_paise) };
  if (!found.is_over) return { ...amounts, state: "waiting" };
  return found.is_refused
    ? { ...amounts, state: "refused" }
    : { ...amounts, state: "done", reference: `DEMO${found.number}` };
}
