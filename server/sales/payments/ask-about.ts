import { and, eq, lt, sql } from "drizzle-orm";
import { applyPaymentState, type PaymentContext } from "./apply-payment-state.ts";
import type { Attempt } from "./count-payment.ts";
import type { Sighting } from "./provider.ts";
import type { Providers } from "./providers.ts";
import { paymentAttempts } from "./tables.ts";

/** However many want to know, a provider is not asked about the same attempt more often than this. */
const restSeconds = 3;

/** Asks the provider how an open attempt stands, unless that was done a moment ago, and takes in the answer. */
export async function askAbout(desk: PaymentContext, providers: Providers, attempt: Attempt): Promise<void> {
  const provider = providers.named(attempt.provider);
  if (!provider || !attempt.sessionId || !(await claim(desk, attempt))) return;
  const sighting = await provider.readStatus(attempt.id);
  await applyPaymentState(desk, attempt.id, { ...sighting, source: "asked" });
}

/** Of several that ask at the same moment, one does. */
async function claim({ db }: PaymentContext, { id }: Attempt): Promise<boolean> {
  const rested = lt(paymentAttempts.askedAt, sql`now() - ${restSeconds} * interval '1 second'`);
  const claimed = await db
    .update(paymentAttempts)
    .set({ askedAt: sql`now()` })
    .where(and(eq(paymentAttempts.id, id), eq(paymentAttempts.state, "open"), rested))
    .returning({ id: paymentAttempts.id });
  return claimed.length > 0;
}

/** Ends a session that is not to be paid any more, and takes in how it stood. False while it cannot be ended. */
export async function closeAtProvider(desk: PaymentContext, providers: Providers, attempt: Attempt): Promise<boolean> {
  const provider = providers.named(attempt.provider);
  if (!provider) return false;
  const nothing: Sighting = { payments: [], isOver: true };
  // Without a session the browser was never given anything to pay in.
  const sighting = attempt.sessionId ? await provider.closeSession(attempt.id) : nothing;
  await applyPaymentState(desk, attempt.id, { ...sighting, source: "asked" });
  const [now] = await desk.db
    .select({ state: paymentAttempts.state })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.id, attempt.id));
  return now?.state === "closed";
}
