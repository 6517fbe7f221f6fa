import { randomBytes } from "node:crypto";
import * as z from "zod";
import type { Row, Run, Store } from "#demo/simulator/store.ts";
import { GatewayError } from "./gateway-error.ts";

export const SessionForm = z.object({
  reference: z.string().regex(/^[\w-]{3,64}$/),
  amount_paise: z.int().positive(),
  currency: z.literal("INR"),
  description: z.string().max(200).default(""),
  notify_url: z.url({ protocol: /^https?$/ }),
  expires_at: z.iso.datetime(),
});

const newSessionId = () => `session_${randomBytes(24).toString("base64url")}`;

/** Idempotent by its reference. */
export async function createSession(store: Store, form: z.infer<typeof SessionForm>): Promise<Row> {
  await store.run(
    `insert into demo_gateway.sessions
       (reference, session_id, amount_paise, currency, description, notify_url, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (reference) do nothing`,
    [
      form.reference,
      newSessionId(),
      form.amount_paise,
      form.currency,
      form.description,
      form.notify_url,
      form.expires_at,
    ],
  );
  const session = await findSession(store.run, "reference", form.reference);
  if (Number(session.amount_paise) !== form.amount_paise) {
    throw new GatewayError(409, "There is a session with this reference for another amount.");
  }
  return session;
}

/** The session, with `is_over` where nothing can be paid in it any more. */
export async function findSession(
  run: Run,
  by: "reference" | "session_id",
  value: string,
  { lock = false } = {},
): Promise<Row> {
  const [session] = await run(
    `select *, (state <> 'open' or expires_at <= now()) as is_over
     from demo_gateway.sessions where ${by} = $1 ${lock ? "for update" : ""}`,
    [value],
  );
  if (!session) throw new GatewayError(404, "There is no such session.");
  return session;
}

export const listPayments = (run: Run, reference: string): Promise<Row[]> =>
  run("select id, state, method, created_at from demo_gateway.payments where reference = $1 order by created_at, id", [
    reference,
  ]);

/** What the API shows of a session. */
export async function describeSession(run: Run, reference: string) {
  const session = await findSession(run, "reference", reference);
  const payments = await listPayments(run, reference);
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

/** Closes a session in which nothing was paid. A pending payment can still be completed. */
export function closeSession(store: Store, reference: string) {
  return store.transaction(async (run) => {
    await run("update demo_gateway.sessions set state = 'closed' where reference = $1 and state = 'open'", [reference]);
    return describeSession(run, reference);
  });
}
