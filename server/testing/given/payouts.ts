import type { Payout } from "#contract/sales/payouts.ts";
import type { Person } from "./people.ts";

type Ask = <Answer>(
  who: Person,
  method: "GET" | "PUT",
  url: string,
  body?: object,
) => Promise<{ status: number; body: Answer & { error: string } }>;

/** Somebody who may refund orders approves the payouts that only the word of a seller stands for. */
export async function approvePayouts({ ask }: { ask: Ask }, who: Person): Promise<void> {
  const { body } = await ask<{ payouts: Payout[] }>(who, "GET", "/payout?state=to%20approve&limit=100");
  for (const { _id } of body.payouts) await ask(who, "PUT", `/payout/${_id}/status`, { status: "Approved" });
}
