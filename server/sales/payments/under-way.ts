import { type SQL, sql } from "drizzle-orm";
import type { Queries } from "#server/platform/database/client.ts";
import type { Settings } from "#server/settings/settings.ts";
import { paymentAttempts } from "./tables.ts";

/** A buyer who opened a window this recently may be typing the number of a card. */
const typingMinutes = 15;
/** No bank takes longer to decide; a payment that succeeds later is recorded all the same, or refunded. */
const bankHours = 24;
/** A session this long past its end holds nothing up, even if its provider cannot be reached. */
const graceHours = 2;

const hours = (count: number): SQL => sql`${count} * interval '1 hour'`;

const { state, openedAt, pendingSince, expiresAt, orderId } = paymentAttempts;

/** A payment was made, and the bank has neither confirmed nor refused it yet. */
export const bankIsDeciding: SQL = sql`${state} = 'open' and ${pendingSince} > now() - ${hours(bankHours)}`;

/** Somebody may be paying in the window of an attempt, or a bank is deciding. */
export const attemptIsUnderWay = ({ unpaidOrderMinutes }: Pick<Settings, "unpaidOrderMinutes">): SQL => sql`(
  ${bankIsDeciding}
  or ${state} = 'open' and ${openedAt} > now() - ${Math.min(typingMinutes, unpaidOrderMinutes)} * interval '1 minute')`;

/** A session that could not be closed at its provider may still be paid for a while. */
const sessionMayBePaid: SQL = sql`${state} = 'open' and ${expiresAt} > now() - ${hours(graceHours)}`;

const anyAttempt = async (db: Queries, id: string, condition: SQL): Promise<boolean> =>
  (await db.$count(paymentAttempts, sql`${orderId} = ${id} and (${condition})`)) > 0;

/** A bank is deciding about a payment for this order. A window that was opened and left does not count. */
export const isBankDeciding = (db: Queries, id: string): Promise<boolean> => anyAttempt(db, id, bankIsDeciding);

/** To be asked under the order's lock: a window may have been opened, or a payment made, a moment ago. */
export const mayStillBePaid = (tx: Queries, id: string): Promise<boolean> =>
  anyAttempt(tx, id, sql`${bankIsDeciding} or ${sessionMayBePaid}`);
