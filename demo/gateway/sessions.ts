import { randomBytes } from "node:crypto";
import * as z from "zod";
import { Refusal } from "./refusal.ts";
import type { Row, Run, Store } from "./store.ts";

export const WantedSession = z.object({
  reference: z.string().regex(/^[\w-]{3,64}$/),
  amount_paise: z.int().positive(),
  currency: z.literal("INR"),
  description: z.string().max(200).default(""),
  customer_name: z.string().max(200).default(""),
  notify_url: z.url({ protocol: /^https?$/ }),
  expires_at: z.iso.datetime(),
});

const newSessionId = () => `session_${randomBytes(24).toString("base64url")}`;

/** Asked twice for the same reference, it answers the same session. */
export async function createSession(store: Store, wanted: z.infer<typeof WantedSession>): Promise<Row> {
  await store.run(
    `insert into demo_gateway.sessions
       (reference, session_id, amount_paise, currency, description, customer_name, notify_url, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (reference) do nothing`,
    [
      wanted.reference,
      newSessionId(),
      wanted.amount_paise,
      wanted.currency,
      wanted.description,
      wanted.customer_name,
      wanted.notify_url,
      wanted.expires_at,
    ],
  );
  const session = await sessionOf(store.run, "reference", wanted.reference);
  if (Number(session.amount_paise) !== wanted.amount_paise) {
    throw new Refusal(409, "There is a session with this reference for another amount.");
  }
  return session;
}

/** The session, with `is_over` where nothing can be paid in it any more. */
export async function sessionOf(
  run: Run,
  by: "reference" | "session_id",
  value: string,
  { isHeld = false } = {},
): Promise<Row> {
  const [session] = await run(
    `select *, (state <> 'open' or expires_at <= now()) as is_over
     from demo_gateway.sessions where ${by} = $1 ${isHeld ? "for update" : ""}`,
    [value],
  );
  if (!session) throw new Refusal(404, "There is no such session.");
  return session;
}

export const paymentsOf = (run: Run, reference: string): Promise<Row[]> =>
  run("select id, state, method, created_at from demo_gateway.payments where reference = $1 order by created_at, id", [
    reference,
  ]);

/** What the shop is told when it asks. */
export async function report(run: Run, reference: string) {
  const session = await sessionOf(run, "reference", reference);
  const payments = await paymentsOf(run, reference);
  return {
    reference,
    payment_session_id: session.session_id,
    is_over: session.is_over,
    payments: payments.map(({ id, state }) => ({
      id,
      state,
      amount_paise: Number(session.amount_paise),
      currency: session.currency,
    })),
  };
}

/** Ends a session in which nothing was paid; what the bank has not decided yet is still decided. */
export function closeSession(store: Store, reference: string) {
  return store.batched(async (run) => {
    await run("update demo_gateway.sessions set state = 'closed' where reference = $1 and state = 'open'", [reference]);
    return report(run, reference);
  });
}
