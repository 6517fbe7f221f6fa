import { randomUUID } from "node:crypto";
import * as z from "zod";
import type { Row, Run, Store } from "#demo/simulator/store.ts";

/** Failures of webhooks that tests can ask for, as real gateways have them now and then. */
export const FailureSimulation = z.object({
  /** No webhook is sent. */
  isSilent: z.boolean().default(false),
  /** Each webhook is sent this much later. */
  lateMs: z.int().min(0).max(3_600_000).default(0),
  /** Each webhook has a random delay of its own, up to `lateMs`, so that they arrive out of order. */
  isShuffled: z.boolean().default(false),
  /** Each webhook is sent this often. */
  times: z.int().min(1).max(10).default(1),
  /** Webhooks name one rupee more than was paid. */
  hasWrongAmount: z.boolean().default(false),
});
export type FailureSimulation = z.infer<typeof FailureSimulation>;

const allSessions = "*";

/** For one session, or for all that have no setting of their own. */
export const setFailureSimulation = (store: Store, reference: string | undefined, simulation: FailureSimulation) =>
  store.run(
    `insert into demo_gateway.failure_simulations (reference, simulation) values ($1, $2)
     on conflict (reference) do update set simulation = excluded.simulation`,
    [reference ?? allSessions, simulation],
  );

async function readFailureSimulation(run: Run, reference: string): Promise<FailureSimulation> {
  const [row] = await run(
    `select simulation from demo_gateway.failure_simulations
     where reference in ($1, $2) order by reference = $2 limit 1`,
    [reference, allSessions],
  );
  return FailureSimulation.parse(row?.simulation ?? {});
}

interface GatewayEvent {
  type: string;
  reference: string;
  payment?: { id: string; state: string; amount_paise: number; currency: string };
  refund?: { id: string };
}

/** Queues the webhook in the transaction of the change itself (outbox), so that it is sent whatever happens in between. */
export async function queueEvent(run: Run, session: Row, event: GatewayEvent, delayMs = 0): Promise<void> {
  const simulation = await readFailureSimulation(run, session.reference);
  if (simulation.isSilent) return;
  if (simulation.hasWrongAmount && event.payment) event.payment.amount_paise += 100;
  const body = JSON.stringify({ event_id: randomUUID(), ...event, at: new Date().toISOString() });
  for (let i = 0; i < simulation.times; i++) {
    const lateMs = simulation.isShuffled ? Math.random() * simulation.lateMs : simulation.lateMs;
    await run(
      `insert into demo_gateway.deliveries (url, body, due_at) values ($1, $2, now() + $3 * interval '1 millisecond')`,
      [session.notify_url, body, delayMs + lateMs],
    );
  }
}
